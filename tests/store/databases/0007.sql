BEGIN TRANSACTION;
CREATE TABLE acknowledged (
	warning INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_acknowledged PRIMARY KEY (warning), 
	CONSTRAINT fk_acknowledged_warning FOREIGN KEY(warning) REFERENCES operator_log (number)
)
 STRICT

;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE balances (
	account TEXT NOT NULL, 
	currency TEXT NOT NULL, 
	balance INTEGER NOT NULL, 
	CONSTRAINT pk_balances PRIMARY KEY (account, currency), 
	CONSTRAINT ck_balances_only_bank_below_zero CHECK (balance >= 0 OR account = 'bank')
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "balances" VALUES('bank','FUN',-2000);
INSERT INTO "balances" VALUES('rake','FUN',2);
INSERT INTO "balances" VALUES('stack:t:ake','FUN',508);
INSERT INTO "balances" VALUES('stack:t:guest','FUN',490);
INSERT INTO "balances" VALUES('wallet:ake','FUN',500);
INSERT INTO "balances" VALUES('wallet:guest','FUN',500);
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
 STRICT

;
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
 STRICT

;
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
 STRICT

;
INSERT INTO "hand_players" VALUES('t-1',0,'ake',10,50);
INSERT INTO "hand_players" VALUES('t-1',1,'guest',-10,50);
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
	CONSTRAINT pk_hands PRIMARY KEY (id), 
	CONSTRAINT uq_hands_table_number UNIQUE (table_id, number)
)
 STRICT

;
INSERT INTO "hands" VALUES('t-1','t',1,'holdem','NL','dealerbox','digest','FUN',1,50,30,2,X'5B7B2274797065223A224465616C74227D5D');
CREATE TABLE mutes (
	player TEXT NOT NULL, 
	since INTEGER NOT NULL, 
	until INTEGER, 
	why TEXT NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (player), 
	CONSTRAINT fk_mutes_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
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
 STRICT

;
CREATE TABLE operator_log (
	number INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	act TEXT NOT NULL, 
	about TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	CONSTRAINT pk_operator_log PRIMARY KEY (number)
)
 STRICT

;
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
 STRICT

;
INSERT INTO "players" VALUES('ake','Åke','åke','player','hash',7);
INSERT INTO "players" VALUES('guest','Guest 1','guest 1','guest','hash',7);
CREATE TABLE private_tables (
	id TEXT NOT NULL, 
	host TEXT NOT NULL, 
	config BLOB NOT NULL, 
	digest TEXT NOT NULL, 
	password TEXT NOT NULL, 
	created INTEGER NOT NULL, 
	used INTEGER NOT NULL, 
	closed INTEGER, 
	CONSTRAINT pk_private_tables PRIMARY KEY (id), 
	CONSTRAINT fk_private_tables_host FOREIGN KEY(host) REFERENCES players (id), 
	CONSTRAINT uq_private_tables_digest UNIQUE (digest)
)
 STRICT

;
CREATE TABLE protections (
	hand TEXT NOT NULL, 
	player TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_protections PRIMARY KEY (hand, player), 
	CONSTRAINT fk_protections_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE sessions (
	digest TEXT NOT NULL, 
	player TEXT NOT NULL, 
	created INTEGER NOT NULL, 
	expires INTEGER NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (digest), 
	CONSTRAINT fk_sessions_player FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "sessions" VALUES('digest','ake',100,200);
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
 STRICT

;
CREATE TABLE tournament_events (
	tournament TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	event BLOB NOT NULL, 
	CONSTRAINT pk_tournament_events PRIMARY KEY (tournament, seq), 
	CONSTRAINT fk_tournament_events_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID,
 STRICT

;
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
 STRICT

;
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
 STRICT

;
INSERT INTO "transfers" VALUES(1,'grant:ake',0,'bank','wallet:ake','FUN',1000,'test','about');
INSERT INTO "transfers" VALUES(2,'grant:guest',0,'bank','wallet:guest','FUN',1000,'test','about');
INSERT INTO "transfers" VALUES(3,'buy-in:ake',0,'wallet:ake','stack:t:ake','FUN',500,'test','about');
INSERT INTO "transfers" VALUES(4,'buy-in:guest',0,'wallet:guest','stack:t:guest','FUN',500,'test','about');
INSERT INTO "transfers" VALUES(5,'h:1',0,'stack:t:guest','stack:t:ake','FUN',8,'test','about');
INSERT INTO "transfers" VALUES(6,'h:2',0,'stack:t:guest','rake','FUN',2,'test','about');
CREATE INDEX ix_sessions_expires ON sessions (expires);
CREATE TRIGGER tr_transfers_no_update BEFORE UPDATE ON transfers BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END;
CREATE TRIGGER tr_transfers_no_delete BEFORE DELETE ON transfers BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END;
CREATE INDEX ix_hand_players_player ON hand_players (player, ended);
CREATE INDEX ix_transfers_points ON transfers (credit, at) WHERE currency = 'VIP';
CREATE INDEX ix_protections_player ON protections (player, at);
CREATE INDEX ix_chat_at ON chat (at);
CREATE INDEX ix_chat_reports_at ON chat_reports (at);
CREATE INDEX ix_operator_log_about ON operator_log (about, act);
CREATE TRIGGER tr_operator_log_no_update BEFORE UPDATE ON operator_log BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END;
CREATE TRIGGER tr_operator_log_no_delete BEFORE DELETE ON operator_log BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END;
CREATE INDEX ix_tournaments_ended ON tournaments (ended);
COMMIT;
