import { useEffect, useRef, useState } from 'react'
import {
  type Filter,
  type FilterField,
  type FilterParams,
  filtersOf,
  isSame,
  paramsOf,
  withFilter,
} from './filter.ts'
import { formatFilter, formatText, mainFilter, parse, type Problem } from './syntax.ts'

const TYPING_MS = 250

interface FilterDraft {
  /** What the field holds: the text of the main field, and a filter that is being typed. */
  text: string
  type: (text: string) => void
  /** Typed filters become chips, those of the field or of this text. */
  commit: (text?: string) => void
  chips: readonly Filter[]
  problems: readonly Problem[]
  hasAny: boolean
  /** Sets one filter in place of another. */
  set: (next: Filter, previous?: Filter) => void
  remove: (filter: Filter) => void
  clear: () => void
  /** The last chip becomes text again. */
  reopen: () => void
}

/**
 * The filters of an address while they are typed. The address changes after a pause; what the field says is
 * not a chip as well until it is committed. An address that changes otherwise replaces what was typed.
 */
export function useFilterDraft(
  fields: readonly FilterField[],
  search: Readonly<Record<string, unknown>>,
  onChange: (params: Readonly<FilterParams>) => void,
): FilterDraft {
  const active = filtersOf(fields, search)
  const [text, setText] = useState(() => textOf(fields, active))
  /** The filters of the address that the field says. */
  const [typed, setTyped] = useState<readonly Filter[]>(() => mainOf(fields, active))
  /** What the address will have, as far as it follows from typing. */
  const [sent, setSent] = useState<{ all: readonly Filter[]; typed: readonly Filter[] }>()
  const [known, setKnown] = useState(active)
  if (!areSame(known, active)) {
    setKnown(active)
    setSent(undefined)
    if (sent !== undefined && areSame(sent.all, active)) setTyped(sent.typed)
    else {
      setText(textOf(fields, active))
      setTyped(mainOf(fields, active))
    }
  }
  const { problems } = parse(fields, text)
  const chips = active.filter((filter) => !typed.some((each) => isSame(each, filter)))
  const wantedOf = (now: string) =>
    parsedFilters(fields, now).reduce<readonly Filter[]>(
      (all, filter) => withFilter(fields, all, filter),
      chips,
    )
  const send = (filters: readonly Filter[]) => {
    if (!areSame(filters, active)) onChange(paramsOf(fields, filters))
  }
  const report = () => {
    const all = wantedOf(text)
    setSent({ all, typed: parsedFilters(fields, text) })
    send(all)
  }
  const commit = (now: string) => {
    const all = wantedOf(now)
    const parsed = parse(fields, now)
    const isWhole = parsed.problems.length === 0
    const main = mainFilter(fields, parsed.text)
    // A filter with a problem stays to be corrected.
    const stays = isWhole ? (main === undefined ? [] : [main]) : parsedFilters(fields, now)
    // After a blank the next word is typed.
    const end = /\s$/u.test(now) && parsed.text !== '' ? ' ' : ''
    setText(isWhole ? `${formatText(fields, parsed.text)}${end}` : now)
    if (areSame(all, active)) setTyped(stays)
    else setSent({ all, typed: stays })
    send(all)
  }

  const isPending = !areSame(wantedOf(text), active)
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

/** All that a text filters by. */
function parsedFilters(fields: readonly FilterField[], input: string): readonly Filter[] {
  const { filters, text } = parse(fields, input)
  const main = mainFilter(fields, text)
  return [...(main === undefined ? [] : [main]), ...filters]
}

/** The filter of the address that the field shows as text. */
function mainOf(fields: readonly FilterField[], active: readonly Filter[]): readonly Filter[] {
  return active.filter((filter) => {
    const main = mainFilter(fields, filter.value)
    return main !== undefined && isSame(main, filter)
  })
}

function textOf(fields: readonly FilterField[], active: readonly Filter[]): string {
  return formatText(fields, mainOf(fields, active)[0]?.value ?? '')
}
