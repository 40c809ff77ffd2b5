import { useSearch } from '../routing/react.tsx'
import { text } from '../routing/search.ts'

const peekSearch = { peek: text }

/** The row that is shown beside a list. It is in the address, so that a link and Back lead to it. */
export function usePeek() {
  const [{ peek: open }, change] = useSearch(peekSearch)
  return {
    open,
    // A walk along the rows is one entry of the history.
    onChange: (peek: string | undefined, isMove: boolean) => change({ peek }, isMove),
  }
}
