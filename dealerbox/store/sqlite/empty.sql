CREATE TABLE closed_names (
    digest TEXT NOT NULL, 
    CONSTRAINT pk_closed_names PRIMARY KEY (digest)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE play_sums (
    player TEXT NOT NULL, 
    currency TEXT NOT NULL, 
    what TEXT NOT NULL, 
    slot INTEGER NOT NULL, 
    about TEXT NOT NULL, 
    amount INTEGER NOT NULL, 
    CONSTRAINT pk_play_sums PRIMARY KEY (player, currency, what, slot, about), 
    CONSTRAINT ck_play_sums_what CHECK (what IN ('result', 'deposit', 'minutes'))
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE play_stacks (
    player TEXT NOT NULL, 
    account TEXT NOT NULL, 
    CONSTRAINT pk_play_stacks PRIMARY KEY (player, account)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE api_keys (
    id TEXT NOT NULL, 
    digest TEXT NOT NULL, 
    kind TEXT NOT NULL, 
    maker TEXT NOT NULL, 
    name TEXT NOT NULL, 
    scopes TEXT NOT NULL, 
    addresses TEXT NOT NULL, 
    created INTEGER NOT NULL, 
    expires INTEGER, 
    used INTEGER, 
    used_from TEXT NOT NULL, 
    revoked INTEGER, 
    CONSTRAINT pk_api_keys PRIMARY KEY (id), 
    CONSTRAINT uq_api_keys_digest UNIQUE (digest), 
    CONSTRAINT ck_api_keys_kind CHECK (kind IN ('player', 'staff'))
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE hooks (
    id TEXT NOT NULL, 
    url TEXT NOT NULL, 
    events TEXT NOT NULL, 
    secret TEXT NOT NULL, 
    created INTEGER NOT NULL, 
    created_by TEXT NOT NULL, 
    state TEXT NOT NULL, 
    old_secret TEXT NOT NULL, 
    old_until INTEGER NOT NULL, 
    failures INTEGER NOT NULL, 
    due INTEGER NOT NULL, 
    waiting INTEGER NOT NULL, 
    CONSTRAINT pk_hooks PRIMARY KEY (id), 
    CONSTRAINT ck_hooks_state CHECK (state IN ('on', 'off', 'full', 'removed')), 
    CONSTRAINT ck_hooks_waiting CHECK (waiting >= 0)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE cases (
    number INTEGER NOT NULL, 
    at INTEGER NOT NULL, 
    title TEXT NOT NULL, 
    CONSTRAINT pk_cases PRIMARY KEY (number)
)
 STRICT;
CREATE TABLE players (
    id TEXT NOT NULL, 
    name TEXT NOT NULL, 
    name_key TEXT NOT NULL, 
    kind TEXT NOT NULL, 
    password TEXT NOT NULL, 
    created INTEGER NOT NULL, 
    CONSTRAINT pk_players PRIMARY KEY (id), 
    CONSTRAINT uq_players_name_key UNIQUE (name_key), 
    CONSTRAINT ck_players_kind CHECK (kind IN ('player', 'guest', 'bot'))
)
 STRICT;
CREATE TABLE transfers (
    seq INTEGER NOT NULL, 
    id TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    debit TEXT NOT NULL, 
    credit TEXT NOT NULL, 
    currency TEXT NOT NULL, 
    amount INTEGER NOT NULL, 
    kind TEXT NOT NULL, 
    about TEXT NOT NULL, 
    CONSTRAINT pk_transfers PRIMARY KEY (seq), 
    CONSTRAINT uq_transfers_id UNIQUE (id), 
    CONSTRAINT ck_transfers_amount CHECK (amount >= 1), 
    CONSTRAINT ck_transfers_two_accounts CHECK (debit <> credit)
)
 STRICT;
CREATE TABLE balances (
    account TEXT NOT NULL, 
    currency TEXT NOT NULL, 
    balance INTEGER NOT NULL, 
    CONSTRAINT pk_balances PRIMARY KEY (account, currency), 
    CONSTRAINT ck_balances_only_bank_below_zero CHECK (balance >= 0 OR account = 'bank')
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE hands (
    id TEXT NOT NULL, 
    table_id TEXT NOT NULL, 
    number INTEGER NOT NULL, 
    game TEXT NOT NULL, 
    bet_limit TEXT NOT NULL, 
    house TEXT NOT NULL, 
    house_digest TEXT NOT NULL, 
    currency TEXT NOT NULL, 
    started INTEGER NOT NULL, 
    ended INTEGER NOT NULL, 
    pot INTEGER NOT NULL, 
    rake INTEGER NOT NULL, 
    events BLOB NOT NULL, 
    void TEXT DEFAULT '' NOT NULL, 
    CONSTRAINT pk_hands PRIMARY KEY (id), 
    CONSTRAINT uq_hands_table_number UNIQUE (table_id, number)
)
 STRICT;
CREATE TABLE running_hands (
    id TEXT NOT NULL, 
    record BLOB NOT NULL, 
    CONSTRAINT pk_running_hands PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE disputed_tables (
    table_id TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    fault TEXT NOT NULL, 
    config BLOB NOT NULL, 
    private INTEGER NOT NULL, 
    CONSTRAINT pk_disputed_tables PRIMARY KEY (table_id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE operator_log (
    number INTEGER NOT NULL, 
    at INTEGER NOT NULL, 
    act TEXT NOT NULL, 
    about TEXT NOT NULL, 
    reason TEXT NOT NULL, 
    "by" TEXT NOT NULL, 
    by_name TEXT NOT NULL, 
    digest TEXT NOT NULL, 
    CONSTRAINT pk_operator_log PRIMARY KEY (number)
)
 STRICT;
CREATE TABLE staff (
    id TEXT NOT NULL, 
    name TEXT NOT NULL, 
    name_key TEXT NOT NULL, 
    roles TEXT NOT NULL, 
    created INTEGER NOT NULL, 
    created_by TEXT NOT NULL, 
    password TEXT NOT NULL, 
    factor BLOB NOT NULL, 
    link TEXT NOT NULL, 
    link_expires INTEGER NOT NULL, 
    turn INTEGER NOT NULL, 
    logged_in INTEGER, 
    failed INTEGER NOT NULL, 
    disabled INTEGER, 
    CONSTRAINT pk_staff PRIMARY KEY (id), 
    CONSTRAINT uq_staff_name_key UNIQUE (name_key)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE staff_sessions (
    digest TEXT NOT NULL, 
    member TEXT NOT NULL, 
    turn INTEGER NOT NULL, 
    opened INTEGER NOT NULL, 
    used INTEGER NOT NULL, 
    address TEXT NOT NULL, 
    agent TEXT NOT NULL, 
    device TEXT NOT NULL, 
    previous INTEGER, 
    failed INTEGER NOT NULL, 
    ended INTEGER, 
    CONSTRAINT pk_staff_sessions PRIMARY KEY (digest)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE tournaments (
    id TEXT NOT NULL, 
    config BLOB NOT NULL, 
    phase TEXT NOT NULL, 
    announced INTEGER NOT NULL, 
    started INTEGER, 
    ended INTEGER, 
    result BLOB NOT NULL, 
    CONSTRAINT pk_tournaments PRIMARY KEY (id), 
    CONSTRAINT ck_tournaments_phase CHECK (phase IN ('registering', 'running', 'over', 'cancelled'))
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE profiles (
    player TEXT NOT NULL, 
    email TEXT NOT NULL, 
    email_key TEXT NOT NULL, 
    confirmed INTEGER, 
    language TEXT NOT NULL, 
    closed INTEGER, 
    email_alike TEXT DEFAULT '' NOT NULL, 
    wanted TEXT DEFAULT '' NOT NULL, 
    reminders INTEGER DEFAULT '0' NOT NULL, 
    results INTEGER DEFAULT '0' NOT NULL, 
    CONSTRAINT pk_profiles PRIMARY KEY (player), 
    CONSTRAINT fk_profiles_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE second_factors (
    player TEXT NOT NULL, 
    secret TEXT NOT NULL, 
    used INTEGER NOT NULL, 
    recovery TEXT NOT NULL, 
    CONSTRAINT pk_second_factors PRIMARY KEY (player), 
    CONSTRAINT fk_second_factors_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE account_links (
    digest TEXT NOT NULL, 
    player TEXT NOT NULL, 
    purpose TEXT NOT NULL, 
    about TEXT NOT NULL, 
    expires INTEGER NOT NULL, 
    CONSTRAINT pk_account_links PRIMARY KEY (digest), 
    CONSTRAINT fk_account_links_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE account_events (
    number INTEGER NOT NULL, 
    player TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    what TEXT NOT NULL, 
    address TEXT NOT NULL, 
    agent TEXT NOT NULL, 
    device TEXT NOT NULL, 
    CONSTRAINT pk_account_events PRIMARY KEY (number), 
    CONSTRAINT fk_account_events_player FOREIGN KEY(player) REFERENCES players (id)
)
 STRICT;
CREATE TABLE letters (
    id TEXT NOT NULL, 
    player TEXT NOT NULL, 
    email TEXT NOT NULL, 
    kind TEXT NOT NULL, 
    language TEXT NOT NULL, 
    facts TEXT NOT NULL, 
    created INTEGER NOT NULL, 
    due INTEGER, 
    tries INTEGER NOT NULL, 
    sent INTEGER, 
    trouble TEXT NOT NULL, 
    CONSTRAINT pk_letters PRIMARY KEY (id), 
    CONSTRAINT fk_letters_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE likenesses (
    player TEXT NOT NULL, 
    other TEXT NOT NULL, 
    "by" TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    CONSTRAINT pk_likenesses PRIMARY KEY (player, other, "by"), 
    CONSTRAINT fk_likenesses_player FOREIGN KEY(player) REFERENCES players (id), 
    CONSTRAINT fk_likenesses_other FOREIGN KEY(other) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE cash_requests (
    seq INTEGER NOT NULL, 
    id TEXT NOT NULL, 
    kind TEXT NOT NULL, 
    player TEXT NOT NULL, 
    currency TEXT NOT NULL, 
    amount INTEGER NOT NULL, 
    way TEXT NOT NULL, 
    nonce TEXT NOT NULL, 
    account TEXT NOT NULL, 
    holder TEXT NOT NULL, 
    CONSTRAINT pk_cash_requests PRIMARY KEY (seq), 
    CONSTRAINT uq_cash_requests_id UNIQUE (id), 
    CONSTRAINT uq_cash_requests_player_nonce UNIQUE (player, nonce), 
    CONSTRAINT fk_cash_requests_player FOREIGN KEY(player) REFERENCES players (id), 
    CONSTRAINT ck_cash_requests_kind CHECK (kind IN ('deposit', 'withdrawal', 'correction')), 
    CONSTRAINT ck_cash_requests_amount CHECK (amount > 0 OR (kind = 'correction' AND amount < 0))
)
 STRICT;
CREATE TABLE play_protections (
    number INTEGER NOT NULL, 
    player TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    who TEXT NOT NULL, 
    kind TEXT NOT NULL, 
    event BLOB NOT NULL, 
    CONSTRAINT pk_play_protections PRIMARY KEY (number), 
    CONSTRAINT fk_play_protections_player FOREIGN KEY(player) REFERENCES players (id)
)
 STRICT;
CREATE TABLE play_stretches (
    player TEXT NOT NULL, 
    began INTEGER NOT NULL, 
    last INTEGER NOT NULL, 
    played INTEGER NOT NULL, 
    base BLOB NOT NULL, 
    told INTEGER NOT NULL, 
    heeded INTEGER NOT NULL, 
    CONSTRAINT pk_play_stretches PRIMARY KEY (player), 
    CONSTRAINT fk_play_stretches_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE play_signs (
    sign TEXT NOT NULL, 
    player TEXT NOT NULL, 
    CONSTRAINT pk_play_signs PRIMARY KEY (sign, player), 
    CONSTRAINT fk_play_signs_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE hook_deliveries (
    number INTEGER NOT NULL, 
    hook TEXT NOT NULL, 
    event TEXT NOT NULL, 
    about TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    facts BLOB NOT NULL, 
    queued INTEGER NOT NULL, 
    state TEXT NOT NULL, 
    tries INTEGER NOT NULL, 
    tried INTEGER, 
    status INTEGER NOT NULL, 
    error TEXT NOT NULL, 
    CONSTRAINT pk_hook_deliveries PRIMARY KEY (number), 
    CONSTRAINT fk_hook_deliveries_hook FOREIGN KEY(hook) REFERENCES hooks (id), 
    CONSTRAINT ck_hook_deliveries_state CHECK (state IN ('waiting', 'done', 'parked'))
)
 STRICT;
CREATE TABLE staff_notes (
    number INTEGER NOT NULL, 
    player TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    "by" TEXT NOT NULL, 
    by_name TEXT NOT NULL, 
    text TEXT NOT NULL, 
    CONSTRAINT pk_staff_notes PRIMARY KEY (number), 
    CONSTRAINT fk_staff_notes_player FOREIGN KEY(player) REFERENCES players (id)
)
 STRICT;
CREATE TABLE suspensions (
    player TEXT NOT NULL, 
    since INTEGER NOT NULL, 
    until INTEGER NOT NULL, 
    why TEXT NOT NULL, 
    CONSTRAINT pk_suspensions PRIMARY KEY (player), 
    CONSTRAINT fk_suspensions_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE case_entries (
    number INTEGER NOT NULL, 
    case_number INTEGER NOT NULL, 
    at INTEGER NOT NULL, 
    "by" TEXT NOT NULL, 
    by_name TEXT NOT NULL, 
    kind TEXT NOT NULL, 
    about TEXT NOT NULL, 
    text TEXT NOT NULL, 
    CONSTRAINT pk_case_entries PRIMARY KEY (number), 
    CONSTRAINT fk_case_entries_case FOREIGN KEY(case_number) REFERENCES cases (number)
)
 STRICT;
CREATE TABLE hand_results (
    player TEXT NOT NULL, 
    ended INTEGER NOT NULL, 
    hand TEXT NOT NULL, 
    table_id TEXT NOT NULL, 
    session INTEGER NOT NULL, 
    currency TEXT NOT NULL, 
    game TEXT NOT NULL, 
    bet_limit TEXT NOT NULL, 
    unit INTEGER NOT NULL, 
    net INTEGER NOT NULL, 
    pot INTEGER NOT NULL, 
    entered INTEGER NOT NULL, 
    shown INTEGER NOT NULL, 
    won INTEGER NOT NULL, 
    rake INTEGER NOT NULL, 
    CONSTRAINT pk_hand_results PRIMARY KEY (player, ended, hand), 
    CONSTRAINT fk_hand_results_player FOREIGN KEY(player) REFERENCES players (id), 
    CONSTRAINT fk_hand_results_hand FOREIGN KEY(hand) REFERENCES hands (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE tournament_results (
    player TEXT NOT NULL, 
    ended INTEGER NOT NULL, 
    tournament TEXT NOT NULL, 
    place INTEGER NOT NULL, 
    entrants INTEGER NOT NULL, 
    entries INTEGER NOT NULL, 
    rebuys INTEGER NOT NULL, 
    CONSTRAINT pk_tournament_results PRIMARY KEY (player, ended, tournament), 
    CONSTRAINT fk_tournament_results_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE hand_shares (
    id TEXT NOT NULL, 
    digest TEXT NOT NULL, 
    player TEXT NOT NULL, 
    hand TEXT NOT NULL, 
    cards INTEGER NOT NULL, 
    names INTEGER NOT NULL, 
    created INTEGER NOT NULL, 
    CONSTRAINT pk_hand_shares PRIMARY KEY (id), 
    CONSTRAINT uq_hand_shares_digest UNIQUE (digest), 
    CONSTRAINT fk_hand_shares_player FOREIGN KEY(player) REFERENCES players (id), 
    CONSTRAINT fk_hand_shares_hand FOREIGN KEY(hand) REFERENCES hands (id), 
    CONSTRAINT ck_hand_shares_cards CHECK (cards IN (0, 1)), 
    CONSTRAINT ck_hand_shares_names CHECK (names IN (0, 1))
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE player_pictures (
    player TEXT NOT NULL, 
    picture TEXT NOT NULL, 
    CONSTRAINT pk_player_pictures PRIMARY KEY (player), 
    CONSTRAINT fk_player_pictures_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE chat (
    table_id TEXT NOT NULL, 
    number INTEGER NOT NULL, 
    player TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    shown TEXT NOT NULL, 
    written TEXT NOT NULL, 
    removed INTEGER NOT NULL, 
    CONSTRAINT pk_chat PRIMARY KEY (table_id, number), 
    CONSTRAINT fk_chat_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE chat_reports (
    table_id TEXT NOT NULL, 
    number INTEGER NOT NULL, 
    player TEXT NOT NULL, 
    reporter TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    why TEXT NOT NULL, 
    lines BLOB NOT NULL, 
    CONSTRAINT pk_chat_reports PRIMARY KEY (table_id, number, reporter), 
    CONSTRAINT fk_chat_reports_player FOREIGN KEY(player) REFERENCES players (id), 
    CONSTRAINT fk_chat_reports_reporter FOREIGN KEY(reporter) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE mutes (
    player TEXT NOT NULL, 
    since INTEGER NOT NULL, 
    until INTEGER, 
    why TEXT NOT NULL, 
    CONSTRAINT pk_mutes PRIMARY KEY (player), 
    CONSTRAINT fk_mutes_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE notes (
    owner TEXT NOT NULL, 
    about TEXT NOT NULL, 
    text TEXT NOT NULL, 
    colour TEXT NOT NULL, 
    muted INTEGER NOT NULL, 
    changed INTEGER NOT NULL, 
    CONSTRAINT pk_notes PRIMARY KEY (owner, about), 
    CONSTRAINT fk_notes_owner FOREIGN KEY(owner) REFERENCES players (id), 
    CONSTRAINT fk_notes_about FOREIGN KEY(about) REFERENCES players (id), 
    CONSTRAINT ck_notes_two_players CHECK (owner <> about)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE sessions (
    digest TEXT NOT NULL, 
    player TEXT NOT NULL, 
    created INTEGER NOT NULL, 
    expires INTEGER NOT NULL, 
    address TEXT DEFAULT '' NOT NULL, 
    agent TEXT DEFAULT '' NOT NULL, 
    device TEXT DEFAULT '' NOT NULL, 
    used INTEGER DEFAULT '0' NOT NULL, 
    ended INTEGER, 
    why TEXT DEFAULT '' NOT NULL, 
    CONSTRAINT pk_sessions PRIMARY KEY (digest), 
    CONSTRAINT fk_sessions_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE interruptions (
    id TEXT NOT NULL, 
    player TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    table_id TEXT NOT NULL, 
    currency TEXT NOT NULL, 
    amount INTEGER NOT NULL, 
    hand TEXT NOT NULL, 
    reason TEXT NOT NULL, 
    read_at INTEGER, 
    CONSTRAINT pk_interruptions PRIMARY KEY (id), 
    CONSTRAINT fk_interruptions_player FOREIGN KEY(player) REFERENCES players (id), 
    CONSTRAINT ck_interruptions_amount CHECK (amount >= 0)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE hand_players (
    hand TEXT NOT NULL, 
    place INTEGER NOT NULL, 
    player TEXT NOT NULL, 
    net INTEGER NOT NULL, 
    ended INTEGER NOT NULL, 
    CONSTRAINT pk_hand_players PRIMARY KEY (hand, place), 
    CONSTRAINT fk_hand_players_hand FOREIGN KEY(hand) REFERENCES hands (id), 
    CONSTRAINT fk_hand_players_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE protections (
    hand TEXT NOT NULL, 
    player TEXT NOT NULL, 
    table_id TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    CONSTRAINT pk_protections PRIMARY KEY (hand, player), 
    CONSTRAINT fk_protections_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE private_tables (
    id TEXT NOT NULL, 
    host TEXT NOT NULL, 
    config BLOB NOT NULL, 
    digest TEXT NOT NULL, 
    password TEXT NOT NULL, 
    created INTEGER NOT NULL, 
    used INTEGER NOT NULL, 
    closed INTEGER, 
    link TEXT DEFAULT '' NOT NULL, 
    CONSTRAINT pk_private_tables PRIMARY KEY (id), 
    CONSTRAINT fk_private_tables_host FOREIGN KEY(host) REFERENCES players (id), 
    CONSTRAINT uq_private_tables_digest UNIQUE (digest)
)
 STRICT;
CREATE TABLE acknowledged (
    warning INTEGER NOT NULL, 
    at INTEGER NOT NULL, 
    CONSTRAINT pk_acknowledged PRIMARY KEY (warning), 
    CONSTRAINT fk_acknowledged_warning FOREIGN KEY(warning) REFERENCES operator_log (number)
)
 STRICT;
CREATE TABLE tournament_events (
    tournament TEXT NOT NULL, 
    seq INTEGER NOT NULL, 
    at INTEGER NOT NULL, 
    event BLOB NOT NULL, 
    CONSTRAINT pk_tournament_events PRIMARY KEY (tournament, seq), 
    CONSTRAINT fk_tournament_events_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE cash_events (
    request TEXT NOT NULL, 
    number INTEGER NOT NULL, 
    at INTEGER NOT NULL, 
    act TEXT NOT NULL, 
    state TEXT NOT NULL, 
    side TEXT NOT NULL, 
    "by" TEXT NOT NULL, 
    by_name TEXT NOT NULL, 
    reason TEXT NOT NULL, 
    amount INTEGER, 
    arrival TEXT NOT NULL, 
    batch TEXT NOT NULL, 
    CONSTRAINT pk_cash_events PRIMARY KEY (request, number), 
    CONSTRAINT fk_cash_events_request FOREIGN KEY(request) REFERENCES cash_requests (id), 
    CONSTRAINT ck_cash_events_side CHECK (side IN ('player', 'staff', 'room', 'provider'))
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE cash_states (
    request TEXT NOT NULL, 
    state TEXT NOT NULL, 
    CONSTRAINT pk_cash_states PRIMARY KEY (request), 
    CONSTRAINT fk_cash_states_request FOREIGN KEY(request) REFERENCES cash_requests (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE table_guests (
    table_id TEXT NOT NULL, 
    player TEXT NOT NULL, 
    since INTEGER NOT NULL, 
    kept_out INTEGER NOT NULL, 
    CONSTRAINT pk_table_guests PRIMARY KEY (table_id, player), 
    CONSTRAINT fk_table_guests_table FOREIGN KEY(table_id) REFERENCES private_tables (id), 
    CONSTRAINT fk_table_guests_player FOREIGN KEY(player) REFERENCES players (id), 
    CONSTRAINT ck_table_guests_kept_out CHECK (kept_out IN (0, 1))
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE paid_payments (
    table_id TEXT NOT NULL, 
    payer TEXT NOT NULL, 
    payee TEXT NOT NULL, 
    amount INTEGER NOT NULL, 
    at INTEGER NOT NULL, 
    CONSTRAINT pk_paid_payments PRIMARY KEY (table_id, payer, payee), 
    CONSTRAINT fk_paid_payments_table FOREIGN KEY(table_id) REFERENCES private_tables (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE TABLE joined_lines (
    table_id TEXT NOT NULL, 
    player TEXT NOT NULL, 
    "into" TEXT NOT NULL, 
    at INTEGER NOT NULL, 
    CONSTRAINT pk_joined_lines PRIMARY KEY (table_id, player), 
    CONSTRAINT fk_joined_lines_table FOREIGN KEY(table_id) REFERENCES private_tables (id)
)
 WITHOUT ROWID,
 STRICT;
CREATE INDEX ix_account_events_at ON account_events (at);
CREATE INDEX ix_account_events_player ON account_events (player, number);
CREATE INDEX ix_account_links_player ON account_links (player, purpose);
CREATE INDEX ix_api_keys_maker ON api_keys (kind, maker);
CREATE INDEX ix_case_entries_about ON case_entries (about, kind) WHERE about <> '';
CREATE INDEX ix_case_entries_case ON case_entries (case_number, number);
CREATE UNIQUE INDEX ix_cash_events_arrival ON cash_events (arrival) WHERE arrival <> '';
CREATE INDEX ix_cash_events_batch ON cash_events (batch) WHERE batch <> '';
CREATE INDEX ix_cash_events_staff ON cash_events (at) WHERE side = 'staff';
CREATE INDEX ix_cash_requests_account ON cash_requests (account) WHERE account <> '';
CREATE INDEX ix_cash_states_state ON cash_states (state);
CREATE INDEX ix_chat_at ON chat (at);
CREATE INDEX ix_chat_reports_at ON chat_reports (at);
CREATE INDEX ix_hand_players_player ON hand_players (player, ended);
CREATE INDEX ix_hand_shares_player ON hand_shares (player, created);
CREATE INDEX ix_hands_ended ON hands (ended, currency, game, bet_limit, table_id, pot, rake, void);
CREATE INDEX ix_hook_deliveries_hook ON hook_deliveries (hook, state, number);
CREATE INDEX ix_interruptions_unread ON interruptions (player, at) WHERE read_at IS NULL;
CREATE INDEX ix_letters_due ON letters (due) WHERE due IS NOT NULL;
CREATE INDEX ix_letters_player ON letters (player, created);
CREATE INDEX ix_likenesses_at ON likenesses (at);
CREATE INDEX ix_operator_log_about ON operator_log (about, act);
CREATE INDEX ix_play_protections_kind ON play_protections (kind, player);
CREATE INDEX ix_play_protections_player ON play_protections (player, number);
CREATE INDEX ix_profiles_email_alike ON profiles (email_alike) WHERE email_alike <> '';
CREATE UNIQUE INDEX ix_profiles_email_key ON profiles (email_key) WHERE confirmed IS NOT NULL;
CREATE INDEX ix_protections_player ON protections (player, at);
CREATE INDEX ix_sessions_address ON sessions (address);
CREATE INDEX ix_sessions_device ON sessions (device) WHERE device <> '';
CREATE INDEX ix_sessions_expires ON sessions (expires);
CREATE INDEX ix_sessions_player ON sessions (player, used);
CREATE INDEX ix_staff_notes_player ON staff_notes (player, number);
CREATE INDEX ix_staff_sessions_member ON staff_sessions (member, used);
CREATE INDEX ix_tournaments_ended ON tournaments (ended);
CREATE INDEX ix_transfers_points ON transfers (credit, at) WHERE currency = 'VIP';
CREATE INDEX ix_transfers_wallet_credit ON transfers (credit, currency, seq) WHERE credit >= 'wallet:' AND credit < 'wallet;' AND currency <> 'VIP';
CREATE INDEX ix_transfers_wallet_debit ON transfers (debit, currency, seq) WHERE debit >= 'wallet:' AND debit < 'wallet;' AND currency <> 'VIP';
CREATE TRIGGER tr_case_entries_no_delete BEFORE DELETE ON case_entries BEGIN SELECT RAISE(ABORT, 'an entry of a case file is never changed'); END;
CREATE TRIGGER tr_case_entries_no_update BEFORE UPDATE ON case_entries BEGIN SELECT RAISE(ABORT, 'an entry of a case file is never changed'); END;
CREATE TRIGGER tr_cash_events_no_delete BEFORE DELETE ON cash_events BEGIN SELECT RAISE(ABORT, 'a step of the cashier is never changed'); END;
CREATE TRIGGER tr_cash_events_no_update BEFORE UPDATE ON cash_events BEGIN SELECT RAISE(ABORT, 'a step of the cashier is never changed'); END;
CREATE TRIGGER tr_cash_requests_no_delete BEFORE DELETE ON cash_requests BEGIN SELECT RAISE(ABORT, 'a request of the cashier is never changed'); END;
CREATE TRIGGER tr_cash_requests_no_update BEFORE UPDATE ON cash_requests BEGIN SELECT RAISE(ABORT, 'a request of the cashier is never changed'); END;
CREATE TRIGGER tr_operator_log_no_delete BEFORE DELETE ON operator_log BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END;
CREATE TRIGGER tr_operator_log_no_update BEFORE UPDATE ON operator_log BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END;
CREATE TRIGGER tr_staff_notes_no_delete BEFORE DELETE ON staff_notes BEGIN SELECT RAISE(ABORT, 'a note of the staff is never changed'); END;
CREATE TRIGGER tr_staff_notes_no_update BEFORE UPDATE ON staff_notes BEGIN SELECT RAISE(ABORT, 'a note of the staff is never changed'); END;
CREATE TRIGGER tr_transfers_no_delete BEFORE DELETE ON transfers BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END;
CREATE TRIGGER tr_transfers_no_update BEFORE UPDATE ON transfers BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END;
