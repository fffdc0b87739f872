/** Which declared call an address is, and what it takes and gives. */

import type { RestCall } from "./calls";

export type Method = RestCall["method"];

/** An address without its query. */
type Path<Address extends string> = Address extends `${infer Before}?${string}` ? Before : Address;

type Found<M extends Method, P extends string, C> = C extends { method: M; path: infer Declared }
  ? [P, Declared] extends [Declared, P]
    ? C
    : never
  : never;

/** The call that is declared for this method and address; `never` where there is none. */
export type Declared<M extends Method, Address extends string> = Found<M, Path<Address>, RestCall>;

export type AnswerTo<M extends Method, Address extends string> = Declared<M, Address>["answer"];

/** What follows the address: the body where the call takes one. No call at all fits where none is declared. */
export type BodyOf<M extends Method, Address extends string> = [Declared<M, Address>] extends [never]
  ? [undeclared: never]
  : Declared<M, Address>["body"] extends undefined
    ? []
    : [body: Declared<M, Address>["body"]];
