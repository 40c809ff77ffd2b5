import { useEffect, useRef, useState } from 'react'
import {
  type Filter,
  type FilterField,
  type FilterParams,
  filtersFromSearch,
  isSame,
  paramsFromFilters,
  withFilter,
} from './filter.ts'
import { formatFilter, formatText, mainFilter, parse, type Problem } from './syntax.ts'

const TYPING_MS = 250

interface FilterDraft {
  /** Content of the search field: the text of the main field, and a filter that is still being typed. */
  text: string
  type: (text: string) => void
  /** Turns typed filters into chips, those in the field or in the given text. */
  commit: (text?: string) => void
  chips: readonly Filter[]
  problems: readonly Problem[]
  /** Names in the text that look like those of filters, and are none. */
  unknown: readonly string[]
  hasAny: boolean
  /** Adds a filter, or replaces the previous one. */
  set: (next: Filter, previous?: Filter) => void
  remove: (filter: Filter) => void
  clear: () => void
  /** The last chip becomes text again. */
  reopen: () => void
}

/**
 * Filters of an address while they are typed. The address changes after a pause. Filters that the field contains become
 * chips only when they are committed. Any other change of the address replaces the typed text.
 */
export function useFilterDraft(
  fields: readonly FilterField[],
  search: Readonly<Record<string, unknown>>,
  onChange: (params: Readonly<FilterParams>) => void,
): FilterDraft {
  const active = filtersFromSearch(fields, search)
  const [text, setText] = useState(() => toFieldText(fields, active))
  /** The filters of the address that the field says. */
  const [typed, setTyped] = useState<readonly Filter[]>(() => findMainFilters(fields, active))
  /** Filters that the address will have after the latest typing; tells its own change from one by another link. */
  const [sent, setSent] = useState<{ all: readonly Filter[]; typed: readonly Filter[] }>()
  const [known, setKnown] = useState(active)
  if (!areSame(known, active)) {
    setKnown(active)
    setSent(undefined)
    if (sent !== undefined && areSame(sent.all, active)) setTyped(sent.typed)
    else {
      setText(toFieldText(fields, active))
      setTyped(findMainFilters(fields, active))
    }
  }
  const { problems, unknown } = parse(fields, text)
  const chips = active.filter((filter) => !typed.some((each) => isSame(each, filter)))
  const wantedFilters = (now: string) =>
    parsedFilters(fields, now).reduce<readonly Filter[]>(
      (all, filter) => withFilter(fields, all, filter),
      chips,
    )
  const send = (filters: readonly Filter[]) => {
    if (!areSame(filters, active)) onChange(paramsFromFilters(fields, filters, active))
  }
  const report = () => {
    const all = wantedFilters(text)
    setSent({ all, typed: parsedFilters(fields, text) })
    send(all)
  }
  const commit = (now: string) => {
    const all = wantedFilters(now)
    const parsed = parse(fields, now)
    const isWhole = parsed.problems.length === 0
    const main = mainFilter(fields, parsed.text)
    // A filter with a problem stays to be corrected.
    const stays = isWhole ? (main === undefined ? [] : [main]) : parsedFilters(fields, now)
    // A trailing blank is kept, because the user is about to type the next word.
    const end = /\s$/u.test(now) && parsed.text !== '' ? ' ' : ''
    setText(isWhole ? `${formatText(fields, parsed.text)}${end}` : now)
    if (areSame(all, active)) setTyped(stays)
    else setSent({ all, typed: stays })
    send(all)
  }

  const isPending = !areSame(wantedFilters(text), active)
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => latest.current(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, isPending])

  return {
    text,
    type(next) {
      const isEnded = /\s$/u.test(next) && next.length > text.length
      setText(next)
      if (isEnded && parse(fields, next).filters.length > 0) commit(next)
    },
    commit: (now = text) => commit(now),
    chips,
    problems,
    unknown,
    hasAny: active.length > 0,
    set(next, previous) {
      const others =
        previous === undefined ? active : active.filter((each) => !isSame(each, previous))
      send(withFilter(fields, others, next))
    },
    remove: (filter) => send(active.filter((each) => !isSame(each, filter))),
    clear() {
      setText('')
      setTyped([])
      send([])
    },
    reopen() {
      const last = chips.at(-1)
      if (last === undefined) return
      setText(formatFilter(fields, last))
      setTyped([...typed, last])
    },
  }
}

const areSame = (a: readonly Filter[], b: readonly Filter[]) =>
  a.length === b.length && a.every((filter) => b.some((each) => isSame(each, filter)))

/** Filters in a typed text. */
function parsedFilters(fields: readonly FilterField[], input: string): readonly Filter[] {
  const { filters, text } = parse(fields, input)
  const main = mainFilter(fields, text)
  return [...(main === undefined ? [] : [main]), ...filters]
}

/** The filter of the address that the field shows as text. */
function findMainFilters(
  fields: readonly FilterField[],
  active: readonly Filter[],
): readonly Filter[] {
  return active.filter((filter) => {
    const main = mainFilter(fields, filter.value)
    return main !== undefined && isSame(main, filter)
  })
}

function toFieldText(fields: readonly FilterField[], active: readonly Filter[]): string {
  return formatText(fields, findMainFilters(fields, active)[0]?.value ?? '')
}
