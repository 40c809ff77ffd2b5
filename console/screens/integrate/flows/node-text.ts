import type { ConditionGroup, NodeContent } from '@signalbox/flow/graph'
import type { GroupContent } from '@signalbox/flow/merge'
import { useCallback } from 'react'
import { useFormats, useMessages } from '../../../language.tsx'
import { useTypeName } from '../../../parts/integration/type-names.ts'
import type { CanvasNode } from './canvas/canvas.ts'
import { canvasMessages } from './canvas/canvas.messages.ts'
import { flowsMessages } from './flows.messages.ts'

type NodeText = Pick<CanvasNode, 'kind' | 'type' | 'title' | 'content'>

/** The same of nodes of the picture of all rules. */
export function useContentText(): (content: NodeContent | GroupContent, rules: number) => NodeText {
  const t = useMessages(flowsMessages)
  const kinds = useMessages(canvasMessages)
  const { number } = useFormats()
  const textOf = useNodeText()
  return (content, rules) => {
    if (content.kind !== 'group') return textOf(content)
    const { label, members } = content
    return {
      kind: 'group',
      title: label === '' ? kinds.group : label,
      content: label === '' ? t.rules(number(rules)) : t.members(number(members.length)),
    }
  }
}

/** What a node is called, and one line of what it holds. */
export function useNodeText(): (content: NodeContent) => NodeText {
  const t = useMessages(flowsMessages)
  const kinds = useMessages(canvasMessages)
  const typeName = useTypeName()
  const { number } = useFormats()
  return useCallback(
    (content) => {
      const { kind } = content
      const text = { kind, title: kinds[kind] }
      switch (kind) {
        case 'message':
          return { ...text, content: content.topic }
        case 'event':
          return { ...text, content: content.event }
        case 'source':
        case 'action':
          return { kind, type: content.type, title: typeName(content.type), content: content.name }
        case 'function':
          return {
            ...text,
            content:
              'sql' in content.content ? t.sql : t.fields(number(content.content.form.length)),
          }
        case 'filter':
          return {
            ...text,
            content:
              'sql' in content.content
                ? t.sql
                : t.conditions(number(countOf(content.content.form))),
          }
        case 'republish':
          return { ...text, content: topicIn(content.args) }
        case 'console':
          return { ...text, content: '' }
        case 'locked':
          return {
            ...text,
            content: typeof content.output === 'string' ? content.output : content.output.function,
          }
      }
    },
    [t, kinds, typeName, number],
  )
}

const topicIn = ({ topic }: Readonly<Record<string, unknown>>): string =>
  typeof topic === 'string' ? topic : ''

const countOf = ({ items }: ConditionGroup): number =>
  items.reduce((sum, item) => sum + ('items' in item ? countOf(item) : 1), 0)
