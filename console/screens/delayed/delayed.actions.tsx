import { type DelayedMessage, delayedList, delayedMessageDelete } from '@signalbox/contract/delayed'
import { ApiError } from '@signalbox/contract/errors'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { TopicText } from '../../parts/TopicText.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { delayedMessages } from './delayed.messages.ts'

const NAMED = 20

/** Removes messages that wait, after a look at which; one that was published meanwhile is told of. */
export function useDeleteDelayed() {
  const t = useMessages(delayedMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const remove = useAction(delayedMessageDelete, { refreshes: [delayedList] })
  return async (rows: readonly DelayedMessage[], done: () => void = () => undefined) => {
    const isSure = await confirm({
      title: t.deleteTitle(number(rows.length)),
      body: <Preview rows={rows} />,
      confirmLabel: t.deleteOne,
      danger: true,
    })
    if (!isSure) return
    const failed: string[] = []
    for (const { node, msgid, topic } of rows) {
      try {
        await remove.mutateAsync({ path: { node, msgid } })
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404
        failed.push(`${topic}: ${isGone ? t.gone : sentence(error).title}`)
      }
    }
    done()
    if (failed.length < rows.length) toast.success(t.deleted(number(rows.length - failed.length)))
    if (failed.length > 0) {
      toast.failure(t.failed(number(failed.length)), failed.slice(0, 10).join('\n'))
    }
  }
}

function Preview({ rows }: { rows: readonly DelayedMessage[] }) {
  const t = useMessages(delayedMessages)
  const { number } = useFormats()
  return (
    <>
      <p>{t.deleteText}</p>
      <ul>
        {rows.slice(0, NAMED).map(({ msgid, topic }) => (
          <li key={msgid}>
            <TopicText topic={topic} />
          </li>
        ))}
        {rows.length > NAMED && <li>{t.more(number(rows.length - NAMED))}</li>}
      </ul>
    </>
  )
}
