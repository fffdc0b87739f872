import { useEffect, useRef, useState } from "preact/hooks";
import { Form } from "../../frame/Form";
import { notify } from "../../notices";
import { Picture } from "../../parts/Avatar";
import { type Drawings, drawings, fetchDrawings } from "../../parts/figures";
import { learn, pictures } from "../../pictures";
import { me } from "../../state";
import { account } from "./api";
import { say, sayOr } from "./picture-texts";
import "./picture.css";

/** My picture: one of those that are drawn, on a ground of a colour, or the emblem of my name. */
export function PictureChoice() {
  const name = me.value?.name ?? "";
  const present = pictures.value.get(name) ?? "";
  const [chosen, setChosen] = useState(present);
  useEffect(fetchDrawings, []);
  useEffect(() => setChosen(present), [present]);
  const known = drawings.value;
  return (
    <section class="panel pictures" aria-busy={known === null}>
      <header>
        <h2>{say("picture.title")}</h2>
      </header>
      <div class="pad">
        <div class="shown">
          <Shown picture={chosen} name={name} />
          <p class="muted">{say("picture.lead")}</p>
        </div>
        {known ? <Choosing known={known} name={name} chosen={chosen} onChoose={setChosen} /> : null}
      </div>
    </section>
  );
}

interface ChoosingProps {
  known: Drawings;
  name: string;
  chosen: string;
  onChoose(picture: string): void;
}

/** The pictures and the colours behind them; drawn once they are there, so that nothing jumps. */
function Choosing({ known, name, chosen, onChoose }: ChoosingProps) {
  const grounds = Object.keys(known.grounds);
  const [figure = "", ground = ""] = chosen.split(":");
  const lastGround = useRef(grounds[0]!);
  if (ground) lastGround.current = ground;
  const behind = lastGround.current;
  const save = async () => {
    const { picture } = await account.setPicture(chosen);
    learn([{ name, picture }]);
    notify(say(picture ? "picture.saved" : "picture.saved-none"), "go");
  };
  return (
    <Form button={say("picture.save")} ready onSubmit={save}>
      <fieldset>
        <legend>{say("picture.figures")}</legend>
        <div class="figures">
          <Option value="" label={say("picture.none")} picture="" name={name} on={chosen === ""} onPick={() => onChoose("")} />
          {Object.keys(known.figures).map((one) => (
            <Option
              key={one}
              value={one}
              label={sayOr(`picture.figure.${one}`, one)}
              picture={`${one}:${behind}`}
              name={name}
              on={one === figure}
              onPick={() => onChoose(`${one}:${behind}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset class={chosen ? undefined : "off"} disabled={!chosen}>
        <legend>{say("picture.grounds")}</legend>
        <div class="grounds">
          {grounds.map((one) => (
            <label key={one}>
              <input type="radio" name="ground" value={one} checked={one === behind} onChange={() => onChoose(`${figure}:${one}`)} />
              <i style={{ background: known.grounds[one] }} aria-hidden="true" />
              <span>{sayOr(`picture.ground.${one}`, one)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

/** As the others see it: large, and as small as at a seat on a phone. */
function Shown({ picture, name }: { picture: string; name: string }) {
  return (
    <div class="faces" role="img" aria-label={`${say("picture.shown-as", { name })} ${wordsOf(picture)}`}>
      <span class="ava big">
        <Picture picture={picture} name={name} />
      </span>
      <span class="ava">
        <Picture picture={picture} name={name} />
      </span>
    </div>
  );
}

/** A picture in words, such as "Fox, Teal". */
function wordsOf(picture: string): string {
  const [figure = "", ground = ""] = picture.split(":");
  return picture ? `${sayOr(`picture.figure.${figure}`, figure)}, ${sayOr(`picture.ground.${ground}`, ground)}` : say("picture.none");
}

interface OptionProps {
  value: string;
  label: string;
  picture: string;
  name: string;
  on: boolean;
  onPick(): void;
}

function Option({ value, label, picture, name, on, onPick }: OptionProps) {
  return (
    <label>
      <input type="radio" name="figure" value={value} checked={on} onChange={onPick} />
      <span class="ava">
        <Picture picture={picture} name={name} />
      </span>
      <span>{label}</span>
    </label>
  );
}
