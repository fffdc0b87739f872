/** Finds the declared call of an address, with its body and answer. */

import type { RestCall } from "./calls";

export type Method = RestCall["method"];

/** An address without its query. */
type Path<Address extends string> = Address extends `${infer Before}?${string}` ? Before : Address;

type Found<M extends Method, P extends string, C> = P extends string
  ? C extends { method: M; path: infer Declared }
    ? [P, Declared] extends [Declared, P]
      ? C
      : never
    : never
  : never;

/** The call declared for this method and address, or a union for a union of addresses; `never` if there is none. */
export type Declared<M extends Method, Address extends string> = Found<M, Path<Address>, RestCall>;

export type AnswerTo<M extends Method, Address extends string> = Declared<M, Address>["answer"];

/** What follows the address: the body, if the call takes one. If no such call is declared, nothing fits. */
export type BodyOf<M extends Method, Address extends string> = [Declared<M, Address>] extends [never]
  ? [undeclared: never]
  : Declared<M, Address>["body"] extends undefined
    ? []
    : [body: Declared<M, Address>["body"]];
