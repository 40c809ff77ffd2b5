import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { useFile } from '../../files/use-file.ts'
import type { ImportType } from './import-columns.ts'
import type { UserDirectory } from './user-directory.ts'
import type { Cause, ImportRow, UserFileNote } from './user-import.ts'

/** Few enough that each answer comes soon. */
const AT_A_TIME = 10_000
const TIMEOUT_MS = 120_000

/** How far an import is: parts that were taken stay, whatever becomes of those after them. */
export interface Progress {
  done: number
  state: 'going' | 'stopping' | 'stopped'
}

const startWorker = () =>
  new Worker(new URL('./user-import.worker.ts', import.meta.url), { type: 'module' })

/** Reads a file of users, and sends them part by part until all are there or it is stopped. */
export function useUserImport(
  { operations, path, importBody }: UserDirectory,
  onLeft: (done: number, all: number) => void,
) {
  const queries = useQueryClient()
  const file = useFile<ImportRow, Cause, UserFileNote>(startWorker)
  const sending = useRef<{ end: AbortController; isWanted: boolean }>(undefined)
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => () => sending.current?.end.abort(), [])

  const read = (chosen: File, type: ImportType) => {
    setProgress(undefined)
    return file.read(chosen, type)
  }

  /** Resolves with whether all were accepted; continues where it was stopped. */
  const send = async (count: number, type: ImportType): Promise<boolean> => {
    const own = { end: new AbortController(), isWanted: true }
    sending.current = own
    let done = progress?.done ?? 0
    try {
      while (done < count && own.isWanted) {
        setProgress({ done, state: 'going' })
        const to = Math.min(done + AT_A_TIME, count)
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        const rows = await file.rows(done, to)
        const body = importBody(rows.map((row) => ({ ...row })))
        const options = { timeoutMs: TIMEOUT_MS, signal: own.end.signal }
        // oxlint-disable-next-line no-await-in-loop -- as above
        await client.call(operations.import, { path, query: { type }, body }, options)
        done = to
      }
      return done === count
    } finally {
      if (own.end.signal.aborted) onLeft(done, count)
      else setProgress({ done, state: 'stopped' })
      void queries.invalidateQueries({ queryKey: [operations.list.id] })
    }
  }

  return {
    ...file,
    progress,
    read,
    send,
    /** The part that is under way is waited for: what was taken is known then. */
    stop() {
      if (sending.current !== undefined) sending.current.isWanted = false
      setProgress((now) => now && { ...now, state: 'stopping' })
    },
    hasLeft: () => sending.current?.end.signal.aborted === true,
  }
}
