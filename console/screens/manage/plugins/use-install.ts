import {
  pluginAction,
  pluginConfigGet,
  pluginConfigUpdate,
  pluginDelete,
  pluginInstall,
  pluginList,
  pluginMove,
} from '@signalbox/contract/plugins'
import { useState } from 'react'
import { client } from '#api/client.ts'
import { upload } from '#api/upload.ts'
import { toNameVsn, toOrderPosition, pluginStatus } from './plugin.ts'
import { nameVsnOfFile } from './plugin-file.ts'
import { usePluginActions } from './use-plugin-actions.ts'

const STEPS = [
  'stepRead',
  'stepStop',
  'stepUninstall',
  'stepInstall',
  'stepConfig',
  'stepOrder',
  'stepStart',
] as const
export type UpgradeStep = (typeof STEPS)[number]

const LONG_MS = 3 * 60_000

/** Uploads a package. An upgrade first uninstalls the old version, and then passes its configuration to the new one. */
export function useInstall(upgrade: string | undefined) {
  const { refresh, start } = usePluginActions()
  const [sent, setSent] = useState<number>()
  const [step, setStep] = useState<UpgradeStep>()
  const [error, setError] = useState<{ cause: unknown; step: UpgradeStep | undefined }>()

  async function replace(old: string, file: File, at: (step: UpgradeStep) => void): Promise<void> {
    const path = { name: old }
    const created = { name: nameVsnOfFile(file) }
    const slow = { timeoutMs: LONG_MS }
    at('stepRead')
    const before = await client.call(pluginList, {})
    const order = before.map(toNameVsn)
    const wasRunning = before.some(
      (each) => toNameVsn(each) === old && pluginStatus(each) !== 'inactive',
    )
    const config = await client.call(pluginConfigGet, { path }).catch(() => undefined)
    at('stepStop')
    if (wasRunning) await client.call(pluginAction, { path: { ...path, action: 'stop' } }, slow)
    at('stepUninstall')
    await client.call(pluginDelete, { path }, slow)
    at('stepInstall')
    await upload(pluginInstall, file, setSent)
    at('stepConfig')
    if (config !== undefined) {
      await client.call(pluginConfigUpdate, { path: created, body: config }, slow)
    }
    at('stepOrder')
    const next = order.map((each) => (each === old ? created.name : each))
    if (next.length > 1) {
      const body = { position: toOrderPosition(next, created.name) }
      await client.call(pluginMove, { path: created, body })
      // A move marks a plugin for the start at a cluster.
      if (!wasRunning)
        await client.call(pluginAction, { path: { ...created, action: 'stop' } }, slow)
    }
    at('stepStart')
    if (wasRunning) await start(created.name)
  }

  return {
    steps: STEPS,
    step,
    sent,
    error,
    forget: () => setError(undefined),
    /** Resolves with whether it is installed. */
    async run(file: File): Promise<boolean> {
      let current: UpgradeStep | undefined
      const at = (next: UpgradeStep) => {
        current = next
        setStep(next)
      }
      setError(undefined)
      if (upgrade === undefined) setSent(0)
      try {
        await (upgrade === undefined
          ? upload(pluginInstall, file, setSent)
          : replace(upgrade, file, at))
        return true
      } catch (cause) {
        setError({ cause, step: current })
        return false
      } finally {
        setSent(undefined)
        setStep(undefined)
        void refresh()
      }
    },
  }
}
