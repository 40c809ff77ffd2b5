import { type DelayedMessage, delayedList, delayedMessageDelete } from '@signalbox/contract/delayed'
import { ApiError } from '@signalbox/contract/errors'
import { useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useForEach } from '../../parts/for-each.ts'
import { TopicText } from '../../parts/TopicText.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { delayedMessages } from './delayed.messages.ts'

const NAMED = 20

/** Removes messages that wait, after a look at which; one that was published meanwhile is told of. */
export function useDeleteDelayed() {
  const t = useMessages(delayedMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const forEach = useForEach()
  const remove = useAction(delayedMessageDelete, { refreshes: [delayedList] })
  return async (rows: readonly DelayedMessage[], done: () => void = () => undefined) => {
    const isSure = await confirm({
      title: t.deleteTitle(number(rows.length)),
      body: <Preview rows={rows} />,
      confirmLabel: t.deleteOne,
      danger: true,
    })
    if (!isSure) return
    await forEach({
      rows,
      act: ({ node, msgid }) => remove.mutateAsync({ path: { node, msgid } }),
      name: ({ topic }) => topic,
      done: t.deleted,
      failed: t.failed,
      judge: (error) => (error instanceof ApiError && error.status === 404 ? t.gone : undefined),
    })
    done()
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
