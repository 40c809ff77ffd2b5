import {
  type Exhook,
  exhookDelete,
  exhookGet,
  exhookHookList,
  exhookList,
  exhookMove,
  exhookUpdate,
} from '@signalbox/contract/exhooks'
import { client } from '#api/client.ts'
import { isErlang } from '#api/use-can.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { useToast } from '#ui/toast.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { toExhookConfig, hookPointNames, exhookStatus } from './servers.ts'

export const readServer = (name: string) => client.call(exhookGet, { path: { name } })

/** The reads that a change of a server outdates. */
export const READS = [exhookList, exhookGet, exhookHookList] as const

/** The message about a server that was enabled and has no hook points yet. */
export const withoutHooks = (server: Exhook): 'enabledGuarding' | 'enabledWithout' =>
  server.failed_action !== 'ignore' && !isErlang() && exhookStatus(server) !== 'connected'
    ? 'enabledGuarding'
    : 'enabledWithout'

/** The actions on servers, each with its confirmation and its success message. */
export function useServerActions() {
  const t = useMessages(exhookMessages)
  const words = useMessages(chainMessages)
  const { list } = useFormats()
  const act = useAct()
  const toast = useToast()
  const update = useAction(exhookUpdate, { refreshes: READS })
  const move = useAction(exhookMove, { refreshes: [exhookList], isAwaited: true })
  // A removed server is not read again.
  const remove = useAction(exhookDelete, { refreshes: [exhookList] })
  const enable = (name: string, isOn: boolean) => async () => {
    // Reads the stored server, since a change replaces it as a whole and must keep changes by other users.
    const config = toExhookConfig(await readServer(name))
    return update.mutateAsync({ path: { name }, body: { ...config, enable: isOn } })
  }
  return {
    enable: async ({ name }: Exhook) => {
      let enabled: Exhook | undefined
      const isDone = await act({
        act: async () => {
          enabled = await enable(name, true)()
        },
      })
      if (!isDone || enabled === undefined) return
      const hooks = hookPointNames(enabled)
      toast.success(
        hooks.length > 0 ? t.enabledWith(name, list(hooks)) : t[withoutHooks(enabled)](name),
      )
    },
    disable: ({ name, failed_action: failedAction }: Exhook) =>
      act({
        ask: {
          title: t.disableTitle,
          body: failedAction === 'ignore' ? t.disableText(name) : t.disableDenyText(name),
          confirmLabel: words.disable,
          danger: true,
        },
        act: enable(name, false),
        done: words.disabledNow(name),
      }),
    move: (name: string, position: string, done: string) =>
      act({ act: () => move.mutateAsync({ path: { name }, body: { position } }), done }),
    remove: ({ name }: Exhook) =>
      act({
        ask: {
          title: t.deleteTitle,
          body: t.deleteText(name),
          confirmLabel: t.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { name } }),
        done: t.deleted(name),
      }),
  }
}
