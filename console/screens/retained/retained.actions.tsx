import { ApiError } from '@signalbox/contract/errors'
import { retainedClear, retainedDelete, retainedList } from '@signalbox/contract/retainer'
import { client } from '../../api/client.ts'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useForEach } from '../../parts/for-each.ts'
import { TopicText } from '../../parts/TopicText.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { retainedMessages } from './retained.messages.ts'

const NAMED = 20
/** As many as one answer holds: beyond it the question says "more than". */
const COUNTED = 10_000

/** Removes single messages, after a look at which, and tells of each that could not be removed. */
export function useDeleteRetained() {
  const t = useMessages(retainedMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const forEach = useForEach()
  const remove = useAction(retainedDelete, { refreshes: [retainedList] })
  return async (topics: readonly string[], done: () => void = () => undefined) => {
    const isSure = await confirm({
      title: t.deleteTitle(number(topics.length)),
      body: <Preview topics={topics} />,
      confirmLabel: t.deleteOne,
      danger: true,
    })
    if (!isSure) return
    await forEach({
      rows: topics,
      act: (topic) => remove.mutateAsync({ path: { topic } }),
      name: (topic) => topic,
      done: t.deleted,
      failed: t.failed,
      // Gone is gone, whoever did it.
      judge: (error) => (error instanceof ApiError && error.status === 404 ? true : undefined),
    })
    done()
  }
}

/** Removes all that match a filter at once, after a look at what that is. */
export function useDeleteMatching() {
  const t = useMessages(retainedMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const remove = useAction(retainedDelete, { refreshes: [retainedList] })
  return async (filter: string) => {
    try {
      const read = { query: { topic: filter, limit: COUNTED } }
      const { data, meta } = await client.call(retainedList, read)
      if (data.length === 0) {
        toast.info(t.nothingMatches)
        return
      }
      const topics = data.map(({ topic }) => topic)
      const isSure = await confirm({
        title: t.deleteMatchingTitle(filter),
        body: <Preview topics={topics} hasMore={meta.hasnext} />,
        confirmLabel: t.deleteMatching,
        danger: true,
      })
      if (!isSure) return
      await remove.mutateAsync({ path: { topic: filter } })
      const left = await client.call(retainedList, read)
      toast.success(t.deleted(number(topics.length - left.data.length)))
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
}

export function useClearRetained() {
  const t = useMessages(retainedMessages)
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const clear = useAction(retainedClear, { refreshes: [retainedList] })
  return async () => {
    const isSure = await confirm({
      title: t.clearAllTitle,
      body: t.clearAllText,
      confirmLabel: t.clearAll,
      danger: true,
    })
    if (!isSure) return
    try {
      await clear.mutateAsync({})
      toast.success(t.cleared)
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
}

function Preview({ topics, hasMore = false }: { topics: readonly string[]; hasMore?: boolean }) {
  const t = useMessages(retainedMessages)
  const { number } = useFormats()
  const others = topics.length - NAMED
  return (
    <>
      <p>{t.deleteText}</p>
      <ul>
        {topics.slice(0, NAMED).map((topic) => (
          <li key={topic}>
            <TopicText topic={topic} />
          </li>
        ))}
        {others > 0 && <li>{hasMore ? t.moreThan(number(others)) : t.more(number(others))}</li>}
      </ul>
    </>
  )
}
