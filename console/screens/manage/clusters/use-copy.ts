import { createClient } from '@signalbox/contract/client'
import { type CopyReport, copyGet, copyStart, copyStop } from '@signalbox/contract/copy'
import type { RequestOf } from '@signalbox/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { session } from '#api/session.ts'
import { pageConfig } from '#env.ts'

const POLL_MS = 1000
/** Timeout of the first answer, which comes after the login at the broker of this process. */
const TIMEOUT_MS = 130_000

export type CopyRequest = RequestOf<typeof copyStart>['body']

/** A copy of this page, and the login that may see it. */
interface Started {
  id: string
  authorization: string
}

/** The copy continues in the server while other screens are shown. */
let latest: Started | undefined
session.onEnd(() => {
  latest = undefined
})

const clientAs = (authorization: string) =>
  createClient({
    baseUrl: `${pageConfig.base}signalbox`,
    authorization: () => authorization,
    timeoutMs: TIMEOUT_MS,
  })

export const hasEnded = ({ phase }: CopyReport): boolean =>
  phase === 'done' || phase === 'stopped' || phase === 'failed'

/** The latest copy of this page: its report, which is polled while it runs. */
export function useCopy() {
  const [started, setStarted] = useState(latest)
  const read = useQuery({
    queryKey: ['copy', started?.id],
    queryFn: ({ signal }) => {
      const { id = '', authorization = '' } = started ?? {}
      return clientAs(authorization).call(copyGet, { path: { id } }, { signal })
    },
    enabled: started !== undefined,
    refetchInterval: ({ state }) =>
      state.error !== null || (state.data !== undefined && hasEnded(state.data)) ? false : POLL_MS,
  })
  return {
    report: started === undefined ? undefined : read.data,
    error: started === undefined ? null : read.error,
    /** @throws {ApiError} if the server refuses */
    start: async (body: CopyRequest, authorization: string) => {
      const { id } = await clientAs(authorization).call(copyStart, { body })
      latest = { id, authorization }
      setStarted(latest)
    },
    stop: async () => {
      if (started === undefined) return
      await clientAs(started.authorization).call(copyStop, { path: { id: started.id } })
    },
  }
}
