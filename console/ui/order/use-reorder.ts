import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { movedTo } from './moved-to.ts'

interface Reorder {
  /**
   * IDs in the displayed order, which differs from the broker's while a row is dragged and until the broker confirms.
   */
  order: readonly string[]
  dragged: string | undefined
  /** For the handle of the row with this ID. */
  onPointerDown: (id: string, event: PointerEvent) => void
  /** Moves a row one place up or down. */
  step: (id: string, by: -1 | 1) => void
}

/**
 * Reorders a list by dragging or by steps. `send` applies the order in which `id` was moved; if that fails, the former
 * order is shown again.
 */
export function useReorder(
  ids: readonly string[],
  send: (order: readonly string[], id: string) => Promise<boolean>,
): Reorder {
  const [wished, setWished] = useState<readonly string[]>()
  const [dragged, setDragged] = useState<string>()
  const order = wished?.length === ids.length ? wished : ids
  const latest = useRef({ order, ids })
  const stop = useRef<() => void>(undefined)
  const focus = useRef<string>(undefined)
  useEffect(() => {
    latest.current = { order, ids }
    // A row that moved has lost the focus.
    const handle = focus.current && document.querySelector(handleSelector(focus.current))
    if (handle instanceof HTMLElement && document.activeElement !== handle) handle.focus()
  })
  useEffect(() => () => stop.current?.(), [])

  const settle = async (next: readonly string[], id: string) => {
    if (next.join('\n') !== latest.current.ids.join('\n')) await send(next, id)
    setWished(undefined)
  }
  return {
    order,
    dragged,
    onPointerDown(id, event) {
      if (event.button !== 0) return
      event.preventDefault()
      focus.current = undefined
      let next = latest.current.order
      const handleMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
        const row = document.elementFromPoint(clientX, clientY)?.closest('tr[data-row]')
        const to = Number(row?.getAttribute('data-row') ?? -1)
        if (to < 0 || next[to] === id || !row?.querySelector('[data-handle]')) return
        next = movedTo(next, id, to)
        setWished(next)
      }
      const end = (isDone: boolean) => {
        stop.current?.()
        setDragged(undefined)
        if (isDone) void settle(next, id)
        else setWished(undefined)
      }
      const handleUp = () => end(true)
      const handleCancel = () => end(false)
      const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && end(false)
      // Listens on the window, because the handle itself moves and would lose the pointer.
      window.addEventListener('pointermove', handleMove)
      window.addEventListener('pointerup', handleUp)
      window.addEventListener('pointercancel', handleCancel)
      window.addEventListener('keydown', handleKey)
      stop.current = () => {
        window.removeEventListener('pointermove', handleMove)
        window.removeEventListener('pointerup', handleUp)
        window.removeEventListener('pointercancel', handleCancel)
        window.removeEventListener('keydown', handleKey)
        stop.current = undefined
      }
      setDragged(id)
    },
    step(id, by) {
      const to = order.indexOf(id) + by
      if (to < 0 || to >= order.length || wished !== undefined) return
      const next = movedTo(order, id, to)
      if (document.activeElement?.matches(handleSelector(id)) === true) focus.current = id
      setWished(next)
      void settle(next, id).finally(() => {
        focus.current = undefined
      })
    },
  }
}

const handleSelector = (id: string) => `[data-handle="${CSS.escape(id)}"]`
