import {
  type Plugin,
  pluginAction,
  pluginDelete,
  pluginGet,
  pluginHostGet,
  pluginList,
  pluginMove,
  pluginStateGet,
} from '@signalbox/contract/plugins'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { canCall, isErlang } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useToast } from '#ui/toast.tsx'
import { toNameVsn, toOrderPosition, pluginStatus } from './plugin.ts'
import { failureMessages, pluginsMessages } from './plugins.messages.ts'

/** Time limit of an action, since all nodes start the plugin's applications before the answer. */
const LONG_MS = 3 * 60_000
/** A plugin may stop a moment after its start. */
const SECOND_LOOK_MS = 1500

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Acts on a plugin, and reads its state afterwards, because the API also reports success for a failed start. */
export function usePluginActions() {
  const t = useMessages(pluginsMessages)
  const failures = useMessages(failureMessages)
  const act = useAct()
  const toast = useToast()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [pluginList, pluginGet, pluginStateGet, pluginHostGet].map(({ id }) =>
        queries.invalidateQueries({ queryKey: [id] }),
      ),
    )
  const call = (name: string, action: 'start' | 'stop') =>
    client.call(pluginAction, { path: { name, action } }, { timeoutMs: LONG_MS })

  /** Why it does not run; `undefined`: it runs on all nodes. */
  async function findProblem(name: string): Promise<string | undefined> {
    const read = await client.call(pluginGet, { path: { name } })
    if (pluginStatus(read) === 'active') return undefined
    if (canCall(pluginStateGet)) {
      const { reason, message = '' } = await client.call(pluginStateGet, { path: { name } })
      return (
        [reason && failures[reason], message].filter(Boolean).join(': ') || t.startFailedText('')
      )
    }
    const stopped = read.running_status.filter(({ status }) => status === 'stopped')
    return t.startFailedText(stopped.map(({ node }) => node).join(', '))
  }

  async function start(name: string, done: string): Promise<boolean> {
    const isSent = await act({ act: () => call(name, 'start') })
    if (!isSent) return false
    try {
      let problem = await findProblem(name)
      if (problem === undefined) {
        void refresh()
        await wait(SECOND_LOOK_MS)
        problem = await findProblem(name)
      }
      if (problem === undefined) toast.success(done)
      else toast.failure(t.startFailed(name), problem)
      return problem === undefined
    } finally {
      void refresh()
    }
  }

  const isOff = (plugin: Plugin) => pluginStatus(plugin) === 'inactive'
  return {
    refresh,
    start: (name: string) => start(name, t.started),
    async stop(name: string) {
      const isDone = await act({
        ask: { title: t.stopTitle, body: t.stopText(name), confirmLabel: t.stop, danger: true },
        act: () => call(name, 'stop'),
        done: t.stopped,
      })
      void refresh()
      return isDone
    },
    async restart(name: string) {
      const isStopped = await act({
        ask: {
          title: t.restartTitle,
          body: t.restartText(name),
          confirmLabel: t.restart,
          danger: true,
        },
        act: () => call(name, 'stop'),
      })
      return isStopped && start(name, t.restarted)
    },
    async uninstall(name: string) {
      const isDone = await act({
        ask: {
          title: t.uninstallTitle,
          body: t.uninstallText(name),
          confirmLabel: t.uninstall,
          danger: true,
        },
        act: () => client.call(pluginDelete, { path: { name } }, { timeoutMs: LONG_MS }),
        done: t.uninstalled(name),
      })
      void refresh()
      return isDone
    },
    /** Applies an order of the plugins in which one was moved. */
    async move(plugin: Plugin, order: readonly string[]) {
      const name = toNameVsn(plugin)
      const position = toOrderPosition(order, name)
      const isDone = await act({
        act: async () => {
          await client.call(pluginMove, { path: { name }, body: { position } })
          // The reference marks a moved plugin for the start; a stop removes the mark again.
          if (isErlang() && isOff(plugin)) await call(name, 'stop')
        },
        done: t.moved,
      })
      // The order that was sent is shown until the list has it.
      await refresh()
      return isDone
    },
  }
}
