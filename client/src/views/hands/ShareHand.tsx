import { useEffect, useRef, useState } from "preact/hooks";
import { usePublicAddress } from "../../address";
import { Segments, Switch } from "../../frame/Choice";
import { useFocusInside } from "../../frame/dialog";
import { LinkField } from "../../frame/LinkField";
import { t } from "../../i18n";
import { dateTime } from "../../i18n/format";
import { reasonOf } from "../../notices";
import { Icon } from "../../parts/Icon";
import type { HandLink } from "../../wire/calls";
import { shareApi } from "./share-api";

const what = ({ cards, names }: Pick<HandLink, "cards" | "names">): string =>
  [t(cards ? "share.with-cards" : "share.without-cards"), names ? "" : t("share.nameless")].filter(Boolean).join(" · ");

interface ShareHandProps {
  hand: string;
  onClose(): void;
}

/** Creates links to the hand and deletes them. Open over the stage. */
export function ShareHand({ hand, onClose }: ShareHandProps) {
  const [cards, setCards] = useState(false);
  const [names, setNames] = useState(false);
  const [made, setMade] = useState("");
  const [links, setLinks] = useState<readonly HandLink[]>([]);
  const [allowed, setAllowed] = useState(true);
  const [refusal, setRefusal] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const refused = (error: unknown) => setRefusal(reasonOf(error));
  const load = () =>
    shareApi.links(hand).then((found) => {
      setLinks(found.links);
      setAllowed(found.allowed);
    }, refused);
  useEffect(() => {
    void load();
  }, []);
  const { origin, onlyHere } = usePublicAddress();
  useFocusInside(box, ".seg button");
  const make = () => {
    setRefusal("");
    shareApi.make(hand, { cards, names }).then((link) => {
      setMade(link.link);
      if (names && !link.names) setNames(false);
      setLinks([link, ...links]);
    }, refused);
  };
  const takeBack = (id: string) => {
    setMade("");
    shareApi.takeBack(id).then(load, refused);
  };
  return (
    <div
      ref={box}
      class="panel noteon sharing"
      role="dialog"
      aria-label={t("share.hand")}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") onClose();
      }}
    >
      <header>
        <h2 class="grow">{t("share.hand")}</h2>
        <button type="button" class="iconbtn" aria-label={t("close")} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {allowed ? (
        <>
          <Segments
            label={t("share.shown")}
            value={cards ? "cards" : "all"}
            options={[["all", t("share.as-all")], ["cards", t("share.with-mine")]]}
            onChange={(value) => setCards(value === "cards")}
          />
          <Switch label={t("share.names")} on={names} onChange={setNames} />
          <p class="faint">{t(cards ? "share.text-cards" : "share.text")}</p>
          <p class="why stop" role="alert">
            {refusal}
          </p>
          {made ? <LinkField label={t("share.link")} address={origin + made} /> : null}
          {made && onlyHere ? (
            <p class="minus" role="alert">
              {t(`link.${onlyHere}`)}
            </p>
          ) : null}
          {made ? <p class="faint">{t("share.once")}</p> : null}
          <button type="button" class={made ? "btn line wide" : "btn go big wide"} onClick={make}>
            <Icon name="link" small />
            {t(made ? "share.make-another" : "share.make")}
          </button>
        </>
      ) : (
        <p class="faint">{t("account.error.links_off")}</p>
      )}
      <Links links={links} onTakeBack={takeBack} />
    </div>
  );
}

function Links({ links, onTakeBack }: { links: readonly HandLink[]; onTakeBack(id: string): void }) {
  if (links.length === 0) return null;
  return (
    <section class="ownlinks" aria-label={t("share.mine")}>
      <h3>{t("share.mine")}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <span class="grow">
              {what(link)} <small class="faint">{dateTime(link.created)}</small>
            </span>
            <button
              type="button"
              class="btn quiet"
              aria-label={t("share.delete.label", { what: what(link), at: dateTime(link.created) })}
              onClick={() => onTakeBack(link.id)}
            >
              {t("share.delete")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
