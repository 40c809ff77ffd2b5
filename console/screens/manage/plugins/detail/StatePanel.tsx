import type { PluginState } from '@signalbox/contract/plugins'
import { useFormats, useMessages } from '#language.tsx'
import { sizeText } from '#domain/words/size-text.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { pluginMessages, pluginsMessages } from '../plugins.messages.ts'

const LOG_HEIGHT = 320

/** State of a plugin as the embedded broker reports it: thread, hooks, routes, metrics and latest log lines. */
export function StatePanel({ state }: { state: PluginState }) {
  const t = useMessages(pluginMessages)
  const words = useMessages(pluginsMessages)
  const { number, dateTime } = useFormats()
  const { memory, cpu, limits, hooks, metrics, routes, log } = state
  const facts = [
    {
      label: t.boot,
      value: state.enable ? t.yes : t.no,
      help: t.bootNote,
    },
    { label: t.failedAction, value: state.failed_action === 'deny' ? t.deny : t.ignore },
    {
      label: t.limits,
      value: t.limitsText(number(limits.memory_mb), number(limits.call_timeout_ms)),
    },
    ...(memory === undefined ? [] : [{ label: t.memory, value: sizeText(memory, number) }]),
    ...(cpu === undefined ? [] : [{ label: t.cpu, value: `${number(cpu)} %` }]),
  ]
  return (
    <>
      <KeyValues columns={2} items={facts} />
      <Section title={t.hooks}>
        {hooks.length === 0 ? (
          <p>{t.hooksNone}</p>
        ) : (
          <SmallTable
            label={t.hooks}
            columns={[
              { key: 'hook', label: t.hook, isName: true, isData: true },
              { key: 'topics', label: t.topics, isData: true },
              { key: 'calls', label: t.calls, numeric: true },
              { key: 'failed', label: t.failedCalls, numeric: true },
              { key: 'late', label: t.timedOut, numeric: true },
              { key: 'skipped', label: t.skipped, numeric: true },
              { key: 'mean', label: t.mean, numeric: true },
            ]}
            rows={hooks.map((hook) => ({
              key: hook.hook,
              isBad: hook.failed + hook.timed_out + hook.skipped > 0,
              cells: [
                hook.hook,
                hook.topics?.join(', ') ?? '',
                ...[hook.calls, hook.failed, hook.timed_out, hook.skipped].map((each) =>
                  number(each),
                ),
                `${number(hook.mean_ms)} ms`,
              ],
            }))}
          />
        )}
      </Section>
      {metrics.length > 0 && (
        <Section title={t.metrics}>
          <SmallTable
            label={t.metrics}
            columns={[
              { key: 'name', label: t.metrics, isName: true, isData: true },
              { key: 'help', label: words.description },
              { key: 'value', label: t.value, numeric: true },
            ]}
            rows={metrics.map(({ name, help, value }) => ({
              key: name,
              cells: [name, help, number(value)],
            }))}
          />
        </Section>
      )}
      {routes.length > 0 && (
        <Section title={t.routes}>
          <SmallTable
            label={t.routes}
            columns={[{ key: 'route', label: t.route, isName: true, isData: true }]}
            rows={routes.map(({ method, route }) => ({
              key: `${method} ${route}`,
              cells: [
                `${method} /api/v5/plugin_api/${state.name.split('-', 1)[0]}/${encodeURIComponent(route)}`,
              ],
            }))}
          />
        </Section>
      )}
      <Section title={t.log}>
        {log.length === 0 ? (
          <p>{t.logNone}</p>
        ) : (
          <SmallTable
            label={t.log}
            height={LOG_HEIGHT}
            columns={[
              { key: 'at', label: t.time, isData: true },
              { key: 'level', label: t.level, isData: true },
              { key: 'text', label: t.text, isData: true, isName: true, isLine: true },
            ]}
            rows={log.toReversed().map(({ at, level, text }, i) => ({
              key: `${at} ${i}`,
              cells: [dateTime(at), level, text],
            }))}
          />
        )}
      </Section>
    </>
  )
}
