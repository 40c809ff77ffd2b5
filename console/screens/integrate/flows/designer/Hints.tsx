import type { FlowGraph } from '@signalbox/flow/graph'
import { findFlowHints } from '@signalbox/flow/hints'
import { describe } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { useDeferredValue, useMemo } from 'react'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { useNodeText } from '../node-text.ts'
import { designerMessages } from './designer.messages.ts'
import styles from './designer.module.css'

/** Nodes that fail in every run, or that are rarely meant. They do not prevent saving. */
export function Hints({ graph }: { graph: FlowGraph }) {
  const t = useMessages(designerMessages)
  const language = useLanguage()
  const { number } = useFormats()
  const nodeText = useNodeText()
  const checked = useDeferredValue(graph)
  const hints = useMemo(() => findFlowHints(checked), [checked])
  if (hints.length === 0) return null
  const titles = new Map(checked.nodes.map((node) => [node.id, nodeText(node).title]))
  return (
    <ul className={styles.hints} aria-label={t.warnings(number(hints.length))}>
      {hints.map(({ node, problem }) => (
        <li key={`${problem.code} ${problem.from}`}>
          {t.atNode(titles.get(node) ?? node, describe(problem, language, sentences))}
        </li>
      ))}
    </ul>
  )
}
