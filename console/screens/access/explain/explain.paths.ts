import { path } from '#routing/path.ts'
import { oneOf, optionalWhole, pageSearch, type SearchOf, text } from '#routing/search.ts'
import { ACTIONS, LOGINS, WHO } from './question.ts'

/** The question; a password is not part of an address. */
export const explainSearch = {
  who: oneOf(WHO, 'session'),
  clientid: text,
  gateway: text,
  username: text,
  ip: text,
  listener: text,
  cn: text,
  /** Subject of the client's certificate. */
  subject: text,
  /** Client attributes as `name=value`, one per line. */
  attrs: text,
  action: oneOf(ACTIONS, 'publish'),
  topic: text,
  qos: oneOf(['0', '1', '2'], '0'),
  retain: oneOf(['true', 'false'], 'false'),
  login: oneOf(LOGINS, 'assume'),
}
export type ExplainSearch = SearchOf<typeof explainSearch>

export const refusedSearch = {
  ...pageSearch,
  kind: oneOf(ACTIONS),
  by: text,
  /** Reason code of MQTT, if only refusals with this code are listed. */
  code: optionalWhole(0, 255),
  q: text,
}

export const explainPath = path('/access/explain', explainSearch)
export const refusedPath = path('/access/refused', refusedSearch)
