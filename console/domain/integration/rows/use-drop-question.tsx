import { actionMetrics } from '@signalbox/contract/actions'
import { backlogDrain } from '@signalbox/contract/backlog'
import { client } from '#api/client.ts'
import { useCan } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { type Confirmation, useConfirm } from '#ui/ConfirmDialog.tsx'
import { DrainProgress } from './DrainProgress.tsx'
import { rowsMessages } from './rows.messages.ts'

/** Number of rows that wait in the actions; `undefined` if they cannot be counted. */
async function waitingRows(ids: readonly string[]): Promise<number | undefined> {
  try {
    const all = await Promise.all(ids.map((id) => client.call(actionMetrics, { path: { id } })))
    return all.reduce((sum, { metrics }) => sum + metrics.queuing + metrics.inflight, 0)
  } catch {
    return undefined
  }
}

/**
 * Asks before a change that drops rows waiting in actions, and shows their number. The embedded broker can send them
 * first. Resolves with whether the change is to be made.
 *
 * @returns a function that does not ask if there are no rows and the caller has no question
 */
export function useDropQuestion() {
  const t = useMessages(rowsMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const canDrain = useCan(backlogDrain).can

  const drain = async (ids: readonly string[]): Promise<boolean> => {
    const done = Promise.withResolvers<void>()
    const isYes = await confirm({
      title: t.drainTitle,
      body: <DrainProgress ids={ids} onDone={done.resolve} />,
      confirmLabel: t.dropRest,
      danger: true,
      until: done.promise,
    })
    // Resumes the intake at once, without waiting for the end of the last pause.
    const takeAgain = () =>
      ids.map((id) => client.call(backlogDrain, { path: { id }, body: { seconds: 0 } }))
    if (!isYes) await Promise.allSettled(takeAgain())
    return isYes
  }

  return async (
    ids: readonly string[],
    { body = '', ...question }: Omit<Confirmation, 'other' | 'until'>,
  ): Promise<boolean> => {
    const rows = ids.length === 0 ? 0 : await waitingRows(ids)
    const hasRows = rows === undefined || rows > 0
    if (!hasRows && body === '') return true
    const loss = rows === undefined ? t.droppedUnknown : t.dropped(number(rows))
    const words = hasRows ? joinSentences(loss, canDrain && t.drainAbout) : ''
    let isFirst = false
    const isYes = await confirm({
      ...question,
      body:
        typeof body === 'string' ? (
          joinSentences(body, words)
        ) : (
          <>
            {body}
            {hasRows && <p>{words}</p>}
          </>
        ),
      ...(hasRows && canDrain && { other: { label: t.drain, onSelect: () => (isFirst = true) } }),
    })
    return isFirst ? drain(ids) : isYes
  }
}
