import type { Right } from '@signalbox/contract/access-rights'
import { useFormats, useMessages } from '#language.tsx'
import { useChainName } from '#domain/chain/names.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import type { Step } from './answer.ts'
import type { AccessValues } from './question.ts'
import { useRights } from './use-access.ts'
import { Banner } from '#ui/Banner.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import styles from './access.module.css'
import { rightsMessages } from './rights.messages.ts'
import { List } from '#list/List.tsx'

type Row = Right & { no: number; isDecisive: boolean }

interface RightsProps {
  values: AccessValues
  /** The step that decides the question above. */
  decider: Step | undefined
  /** A cached result takes the place of the decider's. */
  isByCacheOnly: boolean
}

/** The rights of a client by the rules of this broker. */
export function Rights({ values, decider, isByCacheOnly }: RightsProps) {
  const t = useMessages(rightsMessages)
  const read = useRights(values)
  const { data } = read
  const rows = data?.data.map(
    (row, i): Row => ({ ...row, no: i + 1, isDecisive: isSame(row, decider) }),
  )
  const columns = useColumns(isByCacheOnly)
  // Whether any row has a value in the column; an empty column would only take space.
  const isUsed = ({ text }: Column<Row>) => rows?.some((row) => text(row) !== '') ?? true
  return (
    <Section title={t.title} about={t.about}>
      {data?.is_superuser === true && <Banner tone="info" title={t.superuser} />}
      {data?.is_cut === true && <Banner tone="info" title={t.cut} />}
      <List
        name="rights"
        words={{ title: t.title, empty: t.empty }}
        read={read}
        rows={rows}
        columns={columns.filter(isUsed)}
        rowKey={({ no }) => String(no)}
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
  const topicText = ({ topic, is_asked }: Row) => (is_asked ? '' : (topic ?? t.everyTopic))
  const describePlace = ({ line, list, position }: Row) => {
    if (line !== undefined) return t.line(number(line))
    if (position === undefined) return ''
    const nth = number(position)
    return list === undefined ? t.nth(nth) : lists[list](nth)
  }
  const qosText = ({ qos = [] }: Row) => (qos.length === 3 ? t.any : qos.join(', '))
  const actionText = ({ action }: Row) => (action === undefined ? '' : actions[action])
  const retainText = ({ retain, action }: Row) => {
    if (retain === undefined || action === 'subscribe') return ''
    return retain === 'all' ? t.any : retain ? t.set : t.notSet
  }
  const describeEffect = ({ void_by, isDecisive }: Row) => {
    if (isDecisive) return isByCacheOnly ? t.decidesUncached : t.decides
    return void_by === undefined ? '' : t.voidBy(number(void_by))
  }
  const text = (
    key: string,
    header: string,
    of: (row: Row) => string,
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({ key, header, text: of, ...more })
  return [
    text('no', t.no, ({ no }) => number(no), { numeric: true }),
    text('permission', t.permission, says, {
      cell: (row) => (
        <span className={styles.permission}>
          <StatusBadge tone={toTone(row)} label={says(row)} />
        </span>
      ),
    }),
    text('void', t.effect, describeEffect, {
      cell: (row) => (
        <span className={styles.effect}>
          {row.isDecisive && !isByCacheOnly ? (
            <strong>{describeEffect(row)}</strong>
          ) : (
            describeEffect(row)
          )}
        </span>
      ),
    }),
    text('action', t.action, actionText, {
      cell: (row) => <span className={styles.action}>{actionText(row)}</span>,
    }),
    text('topic', t.topic, topicText, {
      cell: (row) => (row.topic === undefined ? topicText(row) : <TopicText topic={row.topic} />),
    }),
    text('qos', t.qos, qosText),
    text('retain', t.retain, retainText),
    text('source', t.source, ({ source }) => sources[source] ?? chainName(source)),
    text('place', t.place, describePlace, {
      cell: (row) => <span className={styles.place}>{describePlace(row)}</span>,
    }),
  ]
}

function toTone({ permission, void_by }: Row) {
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
