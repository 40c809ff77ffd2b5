import { mapPasswords } from '@signalbox/formats/avro'
import type { Plugin, PluginConfig, PluginState } from '@signalbox/contract/plugins'
import { MASKED } from '@signalbox/contract/masked'
import type { InstalledPlugin, PluginPackage } from './plugins.ts'
import { presentTime } from '../../api/time.ts'

/** All fields of its package except `signalbox`, and its status. */
export function presentPlugin({ package: found, run }: InstalledPlugin, node: string): Plugin {
  const { signalbox: _, ...release } = found.release
  const status = run.isRunning ? 'running' : 'stopped'
  return { ...release, running_status: [{ node, status }] } as Plugin // checked when it was installed
}

/** Configuration of a plugin with masked passwords. */
export function presentConfig({ schema }: PluginPackage, config: object): PluginConfig {
  const shown =
    schema?.type === undefined
      ? config
      : mapPasswords(schema.type, config, (text) => (text === '' ? text : MASKED))
  return shown as PluginConfig // an object
}

/** Passwords that were sent back as they were shown stay as they are. */
export function keptPasswords(
  { schema }: PluginPackage,
  sent: object,
  stored: object | undefined,
): object {
  if (schema?.type === undefined || stored === undefined) return sent
  return mapPasswords(schema.type, sent, (text, path) => {
    if (text !== MASKED) return text
    const before = path.reduce<unknown>(
      (at, step) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, step)
          ? (at as Record<string, unknown>)[step]
          : undefined,
      stored,
    )
    return before ?? text
  }) as object // of an object
}

/** The place that a position means among the others; of an unknown anchor none. `undefined`: no position. */
export function placeForPosition(
  position: string,
): ((others: readonly string[]) => number | undefined) | undefined {
  if (position === 'front') return () => 0
  if (position === 'rear') return (others) => others.length
  const [, side, anchor = ''] = /^(before|after):(.+)$/.exec(position) ?? []
  if (side === undefined) return undefined
  return (others) => {
    const place = others.indexOf(anchor)
    if (place === -1) return undefined
    return side === 'before' ? place : place + 1
  }
}

export function presentState(
  { package: found, isEnabled, run }: InstalledPlugin,
  node: string,
): PluginState {
  const { failure, load } = run
  const { memoryMb = 0, callTimeoutMs = 0, failedAction = 'ignore' } = found.runtime ?? {}
  return {
    ...{ name: found.nameVsn, node, state: run.state, enable: isEnabled },
    since: presentTime(run.since),
    ...(failure && { reason: failure.reason, message: failure.message }),
    failed_action: failedAction,
    limits: { memory_mb: memoryMb, call_timeout_ms: callTimeoutMs },
    ...(load && { memory: Math.round(load.memory), cpu: Math.round(load.cpu * 1000) / 10 }),
    hooks: run.hooks.map(({ name, topics }) => {
      const stats = run.statsOf(name)
      return {
        hook: name,
        ...(topics && { topics: [...topics] }),
        calls: stats?.calls ?? 0,
        failed: stats?.failed ?? 0,
        timed_out: stats?.timedOut ?? 0,
        skipped: stats?.skipped ?? 0,
        mean_ms: Math.round((stats?.meanMs ?? 0) * 100) / 100,
      }
    }),
    routes: run.routes.map((each) => {
      const [method = '', ...route] = each.split(' ')
      return { method, route: route.join(' ') }
    }),
    metrics: run.metrics.map((metric) => ({ ...metric })),
    log: run.lines.map(({ at, level, text }) => ({ at: presentTime(at), level, text })),
  }
}
