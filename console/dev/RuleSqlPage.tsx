import { isRecord } from '@signalbox/contract/is-record'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { events, exampleOf } from '@signalbox/rule-sql/events/events'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { describe } from '@signalbox/rule-sql/problems'
import { explain, type Explanation } from '@signalbox/rule-sql/run/explain'
import { rowsToJson } from '@signalbox/rule-sql/run/rows'
import { format } from '@signalbox/rule-sql/syntax/format'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { useEffect, useState } from 'react'
import { changeSettings, useSettings } from '../app/settings.ts'
import { useLanguage, useMessages } from '../language.tsx'
import { FunctionReference } from '../parts/rule-sql/FunctionReference.tsx'
import { ruleSqlMessages as parts } from '../parts/rule-sql/rule-sql.messages.ts'
import { SqlEditor } from '../parts/rule-sql/SqlEditor.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Section } from '../ui/Section.tsx'
import { galleryMessages } from './gallery.messages.ts'
import { ruleSqlMessages } from './rule-sql.messages.ts'

const STATEMENT = `SELECT
  clientid,
  payload.temp AS temp,
  CASE WHEN payload.temp > 30 THEN 'hot' ELSE 'ok' END AS band
FROM
  "t/#"
WHERE
  is_num(payload.temp)`

const NOW = Date.UTC(2026, 10, 21)

function exampleEvent(name: string): string {
  const type = events.find(({ event }) => event === name)
  if (!type) return '{}'
  const example = exampleOf(type, NOW, 'node1')
  if (name === 'message.publish') {
    example.topic = 't/a'
    example.payload = '{"temp":36.6,"unit":"C","list":[{"id":1},{"id":2}]}'
  }
  return JSON.stringify(example, null, 2)
}

function readEvent(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** `/__ui/sql` in development: the language without a broker. */
export function RuleSqlPage() {
  const t = useMessages(ruleSqlMessages)
  const { functions } = useMessages(parts)
  const gallery = useMessages(galleryMessages)
  const { language } = useSettings()
  const [sql, setSql] = useState(STATEMENT)
  const [kind, setKind] = useState('message.publish')
  const [eventText, setEventText] = useState(() => exampleEvent('message.publish'))
  const event = readEvent(eventText)
  const payload = typeof event?.payload === 'string' ? event.payload : undefined
  return (
    <main>
      <Screen
        title={t.title}
        about={t.about}
        action={
          <>
            <Button
              variant="default"
              onClick={() => changeSettings({ language: language === 'en' ? 'zh' : 'en' })}
            >
              {gallery.language}
            </Button>
            <Button
              onClick={() => {
                const parsed = parse(sql)
                if (parsed.problems.length === 0) setSql(format(parsed.statement))
              }}
            >
              {t.format}
            </Button>
          </>
        }
      >
        <Section title={t.statement}>
          <SqlEditor
            label={t.statement}
            value={sql}
            known={payload === undefined ? {} : { payload }}
            onChange={setSql}
          />
        </Section>
        <Section title={t.event}>
          <NativeSelect
            label={t.eventType}
            value={kind}
            data={events.map(({ event }) => event)}
            onChange={({ currentTarget: { value } }) => {
              setKind(value)
              setEventText(exampleEvent(value))
            }}
          />
          <Textarea
            label={t.eventJson}
            rows={8}
            resize="vertical"
            classNames={{ input: 'mono' }}
            value={eventText}
            error={event === undefined && t.badEvent}
            onChange={({ currentTarget: { value } }) => setEventText(value)}
          />
        </Section>
        {event && <Outcome key={`${sql}\n${eventText}`} sql={sql} event={event} />}
        <Section title={functions}>
          <FunctionReference />
        </Section>
      </Screen>
    </main>
  )
}

function Outcome({ sql, event }: { sql: string; event: Record<string, unknown> }) {
  const t = useMessages(ruleSqlMessages)
  const language = useLanguage()
  const [explanation, setExplanation] = useState<Explanation>()
  const parsed = parse(sql)
  const [problem] = parsed.problems
  useEffect(() => {
    let isWanted = true
    const read = parse(sql)
    if (read.problems.length > 0) return
    // A run never rejects; what could are the parts that are loaded on demand.
    void explain(read, event).then((found) => {
      if (isWanted) setExplanation(found)
    })
    return () => {
      isWanted = false
    }
  }, [sql, event])
  if (problem) return <Banner tone="error" title={describe(problem, language, sentences)} />
  if (!explanation) return undefined
  const { result, sources, steps } = explanation
  return (
    <>
      <Section title={t.result}>
        {!sources.some(({ matches }) => matches) && <Banner tone="warning" title={t.notStarted} />}
        {result.kind === 'failed' && (
          <Banner tone="error" title={describe(result.problem, language, sentences)} />
        )}
        {result.kind === 'noMatch' && <Banner tone="info" title={t.noMatch(result.clause)} />}
        {result.kind === 'rows' && <pre className="mono">{shown(result.rows)}</pre>}
      </Section>
      <Section title={t.explained}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.clause}</th>
              <th scope="col">{t.item}</th>
              <th scope="col">{t.expression}</th>
              <th scope="col">{t.value}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, at) => (
              // Steps have no name, and their list is replaced as a whole.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <tr key={at}>
                <td>{step.clause}</td>
                <td className="numeric">{step.item === undefined ? '' : step.item + 1}</td>
                <td className="mono">{step.source}</td>
                <td className="mono">{step.value ?? step.problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  )
}

function shown(rows: Parameters<typeof rowsToJson>[0]): string {
  try {
    return JSON.stringify(JSON.parse(rowsToJson(rows)), null, 2)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
