import { path } from '#routing/path.ts'
import { oneOf, type SearchOf, text } from '#routing/search.ts'

/** The message; its payload may be long, or secret, and is not part of the address. */
export const simulateSearch = {
  clientid: text,
  topic: text,
  qos: oneOf(['0', '1', '2'], '0'),
  retain: oneOf(['true', 'false'], 'false'),
}
export type SimulateSearch = SearchOf<typeof simulateSearch>

export const simulatePath = path('/diagnose/publish', simulateSearch)
