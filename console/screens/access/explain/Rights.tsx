import type { Right } from '@signalbox/contract/access'
import { useRowsSource } from '../../../api/list.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useChainName } from '../../../parts/chain/names.ts'
import { TopicText } from '../../../parts/TopicText.tsx'
import type { Step } from '../../../upstream/explain/answer.ts'
import type { AccessValues } from '../../../upstream/explain/question.ts'
import type { SharedCalls } from '../../../upstream/explain/shared-calls.ts'
import { useRights } from '../../../upstream/explain/use-access.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table.ts'
import styles from './access.module.css'
import { rightsMessages } from './rights.messages.ts'

type Row = Right & { no: number; isDecisive: boolean }

interface RightsProps {
  values: AccessValues
  /** The step that decides the question above. */
  decider: Step | undefined
  /** A cached result takes the place of the decider's. */
  isByCacheOnly: boolean
  calls: SharedCalls
}

/** The rights of a client by the rules of this broker. */
export function Rights({ values, decider, isByCacheOnly, calls }: RightsProps) {
  const t = useMessages(rightsMessages)
  const read = useRights(values, calls)
  const { data } = read
  const rows = data?.data.map(
    (row, i): Row => ({ ...row, no: i + 1, isDecisive: isSame(row, decider) }),
  )
  const columns = useColumns(isByCacheOnly)
  // A column that says nothing about any of them takes room.
  const isUsed = ({ text }: Column<Row>) => rows?.some((row) => text(row) !== '') ?? true
  const source = useRowsSource(read, rows)
  return (
    <Section title={t.title} about={t.about}>
      {data?.is_superuser === true && <Banner tone="info" title={t.superuser} />}
      {data?.is_cut === true && <Banner tone="info" title={t.cut} />}
      <DataTable
        label={t.title}
        source={source}
        columns={columns.filter(isUsed)}
        columnsName="rights"
        file={{ name: 'rights' }}
        rowKey={({ no }) => String(no)}
        empty={{ title: t.empty }}
      />
    </Section>
  )
}

function useColumns(isByCacheOnly: boolean): readonly Column<Row>[] {
  const t = useMessages(rightsMessages)
  const { number } = useFormats()
  const chainName = useChainName()
  const sources: Readonly<Record<string, string>> = { login: t.login, no_match: t.noMatch }
  const actions = { publish: t.publish, subscribe: t.subscribe, all: t.both }
  const lists = { client: t.ofClient, user: t.ofUser, all: t.ofAll }
  const says = ({ permission }: Row) => (permission === undefined ? t.asked : t[permission])
  const topicOf = ({ topic, is_asked }: Row) => (is_asked ? '' : (topic ?? t.everyTopic))
  const placeOf = ({ line, list, position }: Row) => {
    if (line !== undefined) return t.line(number(line))
    if (position === undefined) return ''
    const nth = number(position)
    return list === undefined ? t.nth(nth) : lists[list](nth)
  }
  const qosOf = ({ qos = [] }: Row) => (qos.length === 3 ? t.any : qos.join(', '))
  const actionOf = ({ action }: Row) => (action === undefined ? '' : actions[action])
  const retainOf = ({ retain, action }: Row) => {
    if (retain === undefined || action === 'subscribe') return ''
    return retain === 'all' ? t.any : retain ? t.set : t.notSet
  }
  const effectOf = ({ void_by, isDecisive }: Row) => {
    if (isDecisive) return isByCacheOnly ? t.decidesUncached : t.decides
    return void_by === undefined ? '' : t.voidBy(number(void_by))
  }
  const text = (
    key: string,
    header: string,
    of: (row: Row) => string,
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({ key, header, text: of, cell: of, ...more })
  return [
    text('no', t.no, ({ no }) => number(no), { numeric: true }),
    text('permission', t.permission, says, {
      cell: (row) => <StatusBadge tone={toneOf(row)} label={says(row)} />,
    }),
    text('void', t.effect, effectOf, {
      cell: (row) => (
        <span className={styles.effect}>
          {row.isDecisive && !isByCacheOnly ? <strong>{effectOf(row)}</strong> : effectOf(row)}
        </span>
      ),
    }),
    text('action', t.action, actionOf, {
      cell: (row) => <span className={styles.action}>{actionOf(row)}</span>,
    }),
    text('topic', t.topic, topicOf, {
      cell: (row) => (row.topic === undefined ? topicOf(row) : <TopicText topic={row.topic} />),
    }),
    text('qos', t.qos, qosOf),
    text('retain', t.retain, retainOf),
    text('source', t.source, ({ source }) => sources[source] ?? chainName(source)),
    text('place', t.place, placeOf, {
      cell: (row) => <span className={styles.place}>{placeOf(row)}</span>,
    }),
  ]
}

function toneOf({ permission, void_by }: Row) {
  if (void_by !== undefined) return 'stopped'
  if (permission === undefined) return 'degraded'
  return permission === 'allow' ? 'running' : 'error'
}

/** Whether a row is the rule of a step. */
function isSame({ source, line, list, position }: Right, step: Step | undefined): boolean {
  if (step === undefined) return false
  if (step.stage === 'noMatch') return source === 'no_match'
  const name = step.stage === 'loginRules' ? 'login' : step.name
  return (
    (step.stage === 'source' || step.stage === 'loginRules') &&
    source === name &&
    line === step.line &&
    list === step.list &&
    position === step.position
  )
}
