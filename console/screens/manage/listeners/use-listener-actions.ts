import type { AnyOperation } from '@signalbox/contract/client'
import {
  listenerDelete,
  listenerGet,
  listenerList,
  listenerRestart,
  type ListenerRow,
  listenerStart,
  listenerStatus,
  listenerStop,
} from '@signalbox/contract/listeners'
import { createElement } from 'react'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useRefusal } from '#form/faults.ts'
import { useAct } from '#domain/saving/act.ts'
import { applyFor } from '#domain/config-history/apply.ts'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { listenersMessages } from './listeners.messages.ts'
import { listenerError, isWeb, listenerState } from './model/listener.ts'
import { TrialQuestion } from './TrialQuestion.tsx'
import { useReason } from './use-failure.ts'

/** Operations whose results any change of a listener invalidates. */
export const OUTDATED = [listenerList, listenerGet, listenerStatus]

/** Operations whose results a deletion invalidates; the deleted listener itself is not read again. */
const OUTDATED_LIST = [listenerList, listenerStatus]

/** The listener's current row in the list; `undefined` if it was deleted. */
export async function readRow(id: string): Promise<ListenerRow | undefined> {
  const rows = await client.call(listenerList, {})
  return rows.find((row) => row.id === id)
}

/**
 * Reports a listener that does not run on every node although the call succeeded, because another node may have failed.
 * Otherwise shows `done`.
 */
export function useReport(): (id: string, done?: string) => Promise<void> {
  const t = useMessages(listenersMessages)
  const toast = useToast()
  const reason = useReason()
  const { explain } = useRefusal()
  return async (id, done) => {
    let row: ListenerRow | undefined
    try {
      row = await readRow(id)
    } catch (error) {
      const { title, detail = title } = explain(error)
      toast.failure(t.stateUnread(id), detail)
      return
    }
    const state = row === undefined ? 'running' : listenerState(row)
    if (row === undefined || state === 'running' || state === 'disabled') {
      if (done !== undefined) toast.success(done)
      return
    }
    toast.failure(`${id}: ${t[state]}`, reason(listenerError(row)) || t.noReason)
  }
}

/** Actions on a listener that are a single call, each with its question and notice. */
export function useListenerActions() {
  const t = useMessages(listenersMessages)
  const { number } = useFormats()
  const act = useAct(useRefusal().explain)
  const report = useReport()
  const refreshes = { refreshes: OUTDATED }
  const start = useAction(listenerStart, refreshes)
  const stop = useAction(listenerStop, refreshes)
  const restart = useAction(listenerRestart, refreshes)
  const remove = useAction(listenerDelete, { refreshes: OUTDATED_LIST })

  type About = (id: string, clients: string) => string
  /** Reads the number of clients, since the one on the page may be some seconds old. */
  const describeRow = async (row: ListenerRow, about: About): Promise<string> => {
    const { status } = (await readRow(row.id)) ?? row
    const text = about(row.id, number(status.current_connections))
    return joinSentences(text, isWeb(row.type) && t.webClient)
  }
  /** A change that can be reverted. `call` has the minutes after which it is. */
  const change = (
    row: ListenerRow,
    operation: AnyOperation,
    about: About,
    words: { title: string; confirmLabel: string; done: string; typedName?: string },
    call: (minutes: number | undefined) => Promise<unknown>,
  ): Promise<boolean> => {
    const { done, ...confirmation } = words
    let minutes: number | undefined
    return act({
      ask: async () => {
        const body = createElement(TrialQuestion, {
          ...{ operation, text: await describeRow(row, about) },
          onChange: (next) => {
            minutes = next
          },
        })
        return { ...confirmation, body, danger: true }
      },
      act: () => call(minutes),
      done,
    })
  }
  return {
    async toggle(row: ListenerRow): Promise<void> {
      const { id } = row
      const request = { path: { id } }
      if (!row.enable) {
        if (await act({ act: () => start.mutateAsync(request) })) await report(id, t.enabledNow(id))
        return
      }
      const words = { title: t.disableTitle, confirmLabel: t.disable, done: t.disabledNow(id) }
      await change(row, listenerStop, t.disableText, words, (minutes) =>
        minutes === undefined
          ? stop.mutateAsync(request)
          : applyFor(listenerStop, request, minutes),
      )
    },
    async restart(row: ListenerRow): Promise<void> {
      const { id } = row
      const isDone = await act({
        ask: async () => ({
          title: t.restartTitle,
          body: await describeRow(row, t.restartText),
          confirmLabel: t.restart,
          danger: true,
        }),
        act: () => restart.mutateAsync({ path: { id } }),
      })
      if (isDone) await report(id, t.restarted(id))
    },
    /** Resolves with whether the listener was deleted. */
    remove(row: ListenerRow): Promise<boolean> {
      const { id } = row
      const request = { path: { id } }
      const words = { title: t.deleteTitle, confirmLabel: t.deleteOne, done: t.deleted(id) }
      const typed = { ...words, typedName: row.name }
      return change(row, listenerDelete, t.deleteText, typed, (minutes) =>
        minutes === undefined
          ? remove.mutateAsync(request)
          : applyFor(listenerDelete, request, minutes, { refreshes: OUTDATED_LIST }),
      )
    },
  }
}

/** The entries of the menu of a listener. */
export function useListenerRowActions(actions: ReturnType<typeof useListenerActions>) {
  const t = useMessages(listenersMessages)
  const router = useRouter()
  const lock = useLock()
  return (row: ListenerRow, onDeleted?: () => void): RowAction[] => [
    {
      key: 'settings',
      label: t.settings,
      onSelect: () => void router.navigate(paths.listener(row.id, 'settings')),
    },
    {
      key: 'restart',
      label: t.restart,
      ...lock.action,
      onSelect: () => void actions.restart(row),
    },
    {
      key: 'duplicate',
      label: t.duplicate,
      ...lock.action,
      onSelect: () => void router.navigate(paths.newListener({ copy: row.id })),
    },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void actions.remove(row).then((isDone) => isDone && onDeleted?.()),
    },
  ]
}
