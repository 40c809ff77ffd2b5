import type { ClientRow } from '@signalbox/contract/clients'
import { useSyncExternalStore } from 'react'
import { type Formats, UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { clientsMessages } from '../clients.messages.ts'

const STEP_MS = 10_000

/** How long a client has been connected, or disconnected. @param now epoch milliseconds */
export function sinceText(
  { connected, connected_at, disconnected_at }: ClientRow,
  now: number,
  { duration }: Pick<Formats, 'duration'>,
  t: { disconnectedFor: (time: string) => string },
): string {
  const since = connected === true ? connected_at : disconnected_at
  if (since === undefined) return UNKNOWN
  const ms = Math.max(0, now - new Date(since).getTime())
  const time = duration(Math.floor(ms / STEP_MS) * STEP_MS)
  return connected === true ? time : t.disconnectedFor(time)
}

/** The same, kept up to date without the row around it. */
export function Since({ row }: { row: ClientRow }) {
  const t = useMessages(clientsMessages)
  return sinceText(row, useSyncExternalStore(subscribe, read), useFormats(), t)
}

/** One timer for all rows. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const read = () => Math.ceil(Date.now() / STEP_MS) * STEP_MS

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
