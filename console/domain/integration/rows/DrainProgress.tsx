import { backlogDrain } from '@signalbox/contract/backlog'
import { useEffect, useState } from 'react'
import { client } from '#api/client.ts'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { rowsMessages } from './rows.messages.ts'

/** The action takes rows again after this time, if the console no longer repeats the request. */
const LEASE_SECONDS = 10
const INTERVAL_MS = 1000

interface DrainProgressProps {
  ids: readonly string[]
  onDone: () => void
}

/** Pauses the intake of actions, and shows how many rows still wait. */
export function DrainProgress({ ids, onDone }: DrainProgressProps) {
  const t = useMessages(rowsMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const [left, setLeft] = useState<number>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      try {
        const body = { seconds: LEASE_SECONDS }
        const backlogs = await Promise.all(
          ids.map((id) => client.call(backlogDrain, { path: { id }, body })),
        )
        if (isOver) return
        const rows = backlogs.reduce((sum, { queuing, inflight }) => sum + queuing + inflight, 0)
        setError(undefined)
        setLeft(rows)
        if (rows === 0) return onDone()
      } catch (cause) {
        setError(cause)
      }
      if (!isOver) timer = setTimeout(() => void ask(), INTERVAL_MS)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ids, onDone])
  if (error !== undefined) return <p role="alert">{inOneLine(sentence(error))}</p>
  return <p role="status">{left === undefined ? '' : t.drainLeft(number(left))}</p>
}
