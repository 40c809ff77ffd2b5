import { mktime, readTime, strftime, timeParts } from '../dates.ts'
import { add, type Json } from '../values.ts'
import { list, type NativeTable, number, pureTable, text } from './define.ts'

const ISO = '%Y-%m-%dT%H:%M:%SZ'

const parsed = (value: Json): readonly number[] =>
  typeof value === 'number' ? timeParts(value) : list(value, 'is not a parsed time').map(number)

const format = (value: Json, form: Json = ISO): string =>
  strftime(parsed(value), text(form, 'is not a format of times'))

const parse = (value: Json, form: Json): number[] =>
  readTime(text(value, 'is not a text with a time'), text(form, 'is not a format of times'))

const toSeconds = (value: Json): number => mktime(list(value, 'is not a parsed time').map(number))

export const times: NativeTable = pureTable({
  'now/0': () => Date.now() / 1000,
  'gmtime/0': (input) => timeParts(number(input)),
  // The broker's time zone is nobody's business: local time is that of Greenwich.
  'localtime/0': (input) => timeParts(number(input)),
  'mktime/0': toSeconds,
  'strftime/1': (input, form) => format(input, form ?? null),
  'strflocaltime/1': (input, form) => format(input, form ?? null),
  'strptime/1': (input, form) => parse(input, form ?? null),
  'todate/0': (input) => format(input),
  'todateiso8601/0': (input) => format(input),
  'date/0': (input) => format(input),
  'fromdate/0': (input) => toSeconds(parse(input, ISO)),
  'fromdateiso8601/0': (input) => toSeconds(parse(input, ISO)),
  'dateadd/2': (input, _unit, count) => add(input, count ?? null),
  'datesub/2': (input, _unit, count) => number(input) - number(count ?? null),
})
