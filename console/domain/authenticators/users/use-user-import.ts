import type { UserImportReport } from '@signalbox/contract/authentication'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '#api/client.ts'
import { useFile } from '../../files/use-file.ts'
import type { ImportType } from './import-columns.ts'
import type { UserDirectory } from './user-directory.ts'
import type { Cause, ImportRow, UserFileNote } from './user-import.ts'

/** Few enough that each answer comes soon. */
const AT_A_TIME = 10_000
const TIMEOUT_MS = 120_000

/** Progress of an import. Accepted parts remain, even if later ones fail. */
export interface Progress {
  done: number
  state: 'going' | 'stopping' | 'stopped'
}

/** Counts of all parts; absent where the broker does not count. */
export type ImportCounts = Pick<
  UserImportReport,
  'total' | 'success' | 'override' | 'skipped' | 'failed'
>

const sum = (a: ImportCounts | undefined, b: ImportCounts): ImportCounts => ({
  total: (a?.total ?? 0) + b.total,
  success: (a?.success ?? 0) + b.success,
  override: (a?.override ?? 0) + b.override,
  skipped: (a?.skipped ?? 0) + b.skipped,
  failed: (a?.failed ?? 0) + b.failed,
})

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
  const counts = useRef<ImportCounts>(undefined)
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => () => sending.current?.end.abort(), [])

  const read = (chosen: File, type: ImportType) => {
    setProgress(undefined)
    counts.current = undefined
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
        const rows = await file.rows(done, to)
        const body = importBody(rows.map((row) => ({ ...row })))
        const options = { timeoutMs: TIMEOUT_MS, signal: own.end.signal }
        const report = await client.call(
          operations.import,
          { path, query: { type }, body },
          options,
        )
        if (report !== undefined) counts.current = sum(counts.current, report)
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
    /** Stops after the part in progress, whose result would be unknown otherwise. */
    stop() {
      if (sending.current !== undefined) sending.current.isWanted = false
      setProgress((now) => now && { ...now, state: 'stopping' })
    },
    counts: () => counts.current,
    hasLeft: () => sending.current?.end.signal.aborted === true,
  }
}
