import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { RuleAction } from '@signalbox/contract/rules'
import { sourceList } from '@signalbox/contract/sources'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { format } from '@signalbox/rule-sql/syntax/format'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { EditorPlace } from '#domain/editor/EditorPlace.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { recordedFor } from '#domain/rule-sql/recorded.ts'
import { paths } from '#paths.ts'
import { After } from '#ui/After.tsx'
import { late, lateDialog } from '#ui/late.tsx'
import { Section } from '#ui/Section.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { exampleTexts, firstEvent, MESSAGE, type Sample } from '#domain/rule/sample/sample.ts'
import { DataInputs } from './DataInputs.tsx'
import styles from './editor.module.css'
import { editorMessages } from './editor.messages.ts'
import { receivedSample, Traffic, useTraffic } from './Traffic.tsx'

const SqlEditor = late(async () => (await import('#domain/rule-sql/SqlEditor.tsx')).SqlEditor)
const TestPanel = late(async () => (await import('../test/TestPanel.tsx')).TestPanel, {
  waiting: <div className={styles.testing} />,
})
const FunctionReference = late(
  async () => (await import('#domain/rule-sql/FunctionReference.tsx')).FunctionReference,
)
const TemplatesPanel = lateDialog(async () => (await import('./TemplatesPanel.tsx')).TemplatesPanel)

interface SqlSectionProps {
  sql: string
  onChange: (sql: string) => void
  /** ID of a stored rule; `undefined` for a new one. */
  ruleId?: string | undefined
  /** Outputs of the rule, for the debugger. */
  actions?: readonly RuleAction[]
  /** Called when a test of the real traffic of the stored rule begins or ends: during it the rule cannot be saved. */
  onTesting?: ((isTesting: boolean) => void) | undefined
  /** Shown between the statement and its test. */
  children?: ReactNode
}

const ignore = () => undefined

/** The statement of a rule with its inputs, and its test. */
export function SqlSection(props: SqlSectionProps) {
  const { sql, onChange, actions = [], onTesting = ignore } = props
  const t = useMessages(editorMessages)
  const lock = useLock()
  const bridges = useBridges()
  const topics = topicsInFrom(sql)
  const traffic = useTraffic(sql)
  // The content below waits for the traffic of the first statement only, and not again after each change of the text.
  const [isKnown, setIsKnown] = useState(false)
  if (!isKnown && traffic.isSettled) setIsKnown(true)
  const [chosen, setSample] = useState(() => handedOver(topics, props.ruleId))
  // A stored rule is tested with a message that it received; a new rule is still being written.
  const received =
    chosen === undefined && props.ruleId !== undefined && firstEvent(topics) === MESSAGE
      ? receivedSample(traffic.topics)
      : undefined
  // Messages that arrive later do not change the test.
  if (received !== undefined) setSample(received)
  const sample = chosen ?? { event: firstEvent(topics), texts: {} }
  const [panel, setPanel] = useState<'templates' | 'functions'>()
  const payload = sample.texts.payload ?? exampleTexts(sample.event, topics, 0).payload
  return (
    <div className={styles.stack}>
      <Section
        title={t.title}
        about={t.about}
        action={
          <>
            <FormatButton sql={sql} onChange={onChange} />
            <Button variant="default" size="xs" onClick={() => setPanel('templates')}>
              {t.templates}
            </Button>
            <Button variant="default" size="xs" onClick={() => setPanel('functions')}>
              {t.functions}
            </Button>
          </>
        }
      >
        <div className={styles.layout}>
          <EditorPlace kind="sql" value={sql}>
            <SqlEditor
              label={t.title}
              value={sql}
              known={{ bridges: bridges ?? [], ...(payload !== undefined && { payload }) }}
              isReadOnly={!lock.canWrite}
              onChange={onChange}
            />
          </EditorPlace>
          <div className={styles.side}>
            <DataInputs sql={sql} onChange={onChange} bridges={bridges} />
            <Traffic traffic={traffic} onSample={setSample} />
          </div>
        </div>
      </Section>
      <After isReady={isKnown}>
        {props.children}
        <TestPanel
          sql={sql}
          ruleId={props.ruleId}
          actions={actions}
          sample={sample}
          isExample={chosen === undefined}
          onSample={setSample}
          bridges={bridges ?? []}
          onTesting={onTesting}
        />
      </After>
      {panel === 'templates' && (
        <TemplatesPanel
          onClose={() => setPanel(undefined)}
          onUse={(template) => {
            onChange(template.sql)
            setSample(template.sample)
            setPanel(undefined)
          }}
        />
      )}
      {panel === 'functions' && (
        <SidePanel title={t.functions} size="wide" onClose={() => setPanel(undefined)}>
          <ScreenLink to={paths.functions()}>{t.functionsPage}</ScreenLink>
          <FunctionReference />
        </SidePanel>
      )}
    </div>
  )
}

function FormatButton({ sql, onChange }: Pick<SqlSectionProps, 'sql' | 'onChange'>) {
  const t = useMessages(editorMessages)
  const lock = useLock()
  const isBroken = parse(sql).problems.length > 0
  return (
    <Button
      variant="default"
      size="xs"
      disabled={isBroken || !lock.canWrite}
      title={isBroken ? t.formatBroken : lock.reason}
      onClick={() => onChange(format(parse(sql).statement))}
    >
      {t.format}
    </Button>
  )
}

/** The event of the first test of a new rule, if it was made of a message. */
function handedOver(topics: readonly string[], ruleId: string | undefined): Sample | undefined {
  const message = ruleId === undefined ? recordedFor(topics) : undefined
  if (message === undefined) return undefined
  const { topic, payload, columns } = message
  return { event: firstEvent([topic]), texts: { ...columns, topic, payload } }
}

/** `<type>:<name>` of the sources that exist; `undefined`: not known. */
function useBridges(): readonly string[] | undefined {
  const can = useCan(sourceList).can
  const { data } = useQuery({ ...query(sourceList, {}), enabled: can })
  return data?.map(({ type, name }) => `${type}:${name}`)
}
