import { rateHistoryGet } from '@signalbox/contract/rate-history'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '../saving/act.ts'
import { chainMessages } from '../chain/chain.messages.ts'
import { stageReads, type Stage, type StageList, type StageValues } from './stage-list.ts'
import { stageMessages } from './stages.messages.ts'

/** The actions on stages, each with its confirmation and its success message. */
export function useStageActions<V extends StageValues>(list: StageList<V>) {
  const { calls } = list
  const t = useMessages(list.messages)
  const common = useMessages(stageMessages)
  const words = useMessages(chainMessages)
  const act = useAct()
  const refreshes = stageReads(list)
  const enable = useAction(calls.enable.operation, { refreshes })
  const reset = useAction(calls.reset.operation, { refreshes: [...refreshes, rateHistoryGet] })
  const order = useAction(calls.order.operation, { refreshes, isAwaited: true })
  // A removed stage is not read again.
  const remove = useAction(calls.remove.operation, { refreshes: [calls.list.operation] })
  return {
    toggle: ({ name, enable: isEnabled = true }: Stage) =>
      act({
        ...(isEnabled && {
          ask: {
            title: t.disableTitle,
            body: t.disableText(name),
            confirmLabel: words.disable,
            danger: true,
          },
        }),
        act: () => enable.mutateAsync(calls.enable.request(name, !isEnabled)),
        done: isEnabled ? words.disabledNow(name) : words.enabledNow(name),
      }),
    order: (names: readonly string[], done: string) =>
      act({ act: () => order.mutateAsync(calls.order.request(names)), done }),
    reset: (name: string) =>
      act({
        ask: { title: common.resetTitle, body: common.resetText, confirmLabel: common.reset },
        act: () => reset.mutateAsync(calls.reset.request(name)),
        done: common.resetDone(name),
      }),
    remove: (name: string) =>
      act({
        ask: {
          title: t.deleteTitle,
          body: t.deleteText(name),
          confirmLabel: common.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync(calls.remove.request(name)),
        done: words.deleted(name),
      }),
  }
}
