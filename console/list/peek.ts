import { useSearch } from '#routing/react.tsx'
import { text } from '#routing/search.ts'

const peekSearch = { peek: text }

/** Row that is shown beside a list. It is part of the address, so that links and Back lead to it. */
export function usePeek() {
  const [{ peek: open }, change] = useSearch(peekSearch)
  return {
    open,
    // Moving along the rows makes one entry of the history.
    onChange: (peek: string | undefined, isMove: boolean) => change({ peek }, isMove),
  }
}
