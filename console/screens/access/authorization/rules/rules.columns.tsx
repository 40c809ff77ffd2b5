import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { AclRule } from '@signalbox/contract/acl-rules'
import { type ReactNode, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Column } from '#ui/table/table.ts'
import { ruleMessages } from '../authorization.messages.ts'
import { explainPath } from './explain-rule.ts'
import type { RuleKind } from '#domain/rules/save-rules.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import type { RuleList } from './rule-lists.ts'
import { ruleListMessages } from './rules.messages.ts'
import { toRuleValues } from './rule-form.ts'
import styles from './rules.module.css'

/** Number of rules shown per list; more could not be taken in at a glance. */
const SHOWN = 5

interface RuleColumns {
  kind: RuleKind
  /** Which rules of a list are marked, by their index. */
  marked: (list: RuleList) => ReadonlySet<number>
  /** Opens the editor of a list; `undefined`: the user may not edit. */
  onOpen: ((list: RuleList) => void) | undefined
}

export function useRuleColumns({ kind, marked, onOpen }: RuleColumns): readonly Column<RuleList>[] {
  const t = useMessages(ruleMessages)
  const words = useMessages(ruleListMessages)
  const { number } = useFormats()
  const says = useRuleWords()
  const headers = { clients: t.client, users: t.user, all: t.kinds }
  const listName = ({ name }: RuleList) => (kind === 'all' ? t.all : name)
  return [
    {
      key: 'name',
      header: headers[kind],
      card: 'title',
      text: listName,
      copy: ({ name }) => name,
      cell: (row) => (
        <Opened row={row} onOpen={onOpen}>
          <span className="mono">
            <VisibleBlanks text={listName(row)} />
          </span>
        </Opened>
      ),
    },
    {
      key: 'count',
      header: t.count,
      numeric: true,
      text: ({ rules }) => number(rules.length),
      raw: ({ rules }) => rules.length,
    },
    {
      key: 'rules',
      header: words.rules,
      card: 'line',
      text: ({ rules }) => rules.map((rule) => says(rule).join(' · ')).join('\n'),
      cell: (list) => <Rules list={list} marked={marked(list)} onOpen={onOpen} />,
    },
  ]
}

interface OpenedProps {
  row: RuleList
  onOpen: RuleColumns['onOpen']
  children: ReactNode
}

/** Text that opens the editor of its list, if the user may edit. */
function Opened({ row, onOpen, children }: OpenedProps) {
  if (onOpen === undefined) return children
  return <TextButton onClick={() => onOpen(row)}>{children}</TextButton>
}

/** Parts of a rule in words; QoS and RETAIN only where the rule restricts them. */
function useRuleWords(): (rule: AclRule) => readonly string[] {
  const t = useMessages(ruleMessages)
  const words = useMessages(ruleListMessages)
  const actions = { publish: t.publish, subscribe: t.subscribe, all: t.both }
  return (rule) => {
    const { qos, retain } = toRuleValues(rule)
    return [
      t[rule.permission],
      actions[rule.action],
      rule.topic,
      ...(qos === '0,1,2' ? [] : [words.ofQos(qos)]),
      ...(retain === 'all' ? [] : [retain === 'true' ? words.retained : words.notRetained]),
    ]
  }
}

interface RulesProps {
  list: RuleList
  marked: ReadonlySet<number>
  onOpen: RuleColumns['onOpen']
}

/** Rules of a list, each with a link to the requests that it decides. Marked rules are always shown. */
function Rules({ list, marked, onOpen }: RulesProps) {
  const t = useMessages(ruleMessages)
  const words = useMessages(ruleListMessages)
  const { number } = useFormats()
  const says = useRuleWords()
  const [isWhole, setIsWhole] = useState(false)
  const { rules } = list
  const numbered = rules.map((rule, i) => ({ rule, place: i + 1, isMarked: marked.has(i) }))
  const first = numbered.filter(({ place, isMarked }) => place <= SHOWN || isMarked)
  const shown = isWhole ? numbered : first
  return (
    <>
      <ol className={styles.rules}>
        {shown.map(({ rule, place, isMarked }) => {
          const said = says(rule).join(' · ')
          const text = (
            <Opened row={list} onOpen={onOpen}>
              {said}
            </Opened>
          )
          return (
            // Keyed by position, because two rules may be equal.
            <li key={place} value={place}>
              {isMarked ? <mark className={styles.mark}>{text}</mark> : text}
              <span className={styles.explain}>
                <ScreenLink to={explainPath(list, rule)} aria-label={`${t.explain}: ${said}`}>
                  {t.explain}
                </ScreenLink>
              </span>
            </li>
          )
        })}
      </ol>
      {rules.length > first.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.fewer : words.more(number(rules.length - first.length))}
        </Button>
      )}
    </>
  )
}
