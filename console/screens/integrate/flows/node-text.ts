import type { ConditionGroup, NodeContent } from '@signalbox/flow/graph'
import type { GroupContent, PassContent } from '@signalbox/flow/merge'
import { useCallback } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { useTypeName } from '#domain/integration/type-names.ts'
import type { CanvasNode } from './canvas/canvas.ts'
import { canvasMessages } from './canvas/canvas.messages.ts'
import { flowsMessages } from './flows.messages.ts'

type NodeText = Pick<CanvasNode, 'kind' | 'type' | 'title' | 'content'>

/** Name and summary of a node in the picture of all rules. */
export function useContentText(): (
  content: NodeContent | PassContent | GroupContent,
  rules: number,
) => NodeText {
  const t = useMessages(flowsMessages)
  const kinds = useMessages(canvasMessages)
  const { number } = useFormats()
  const nodeText = useNodeText()
  return (content, rules) => {
    if (content.kind === 'pass') return { kind: 'pass', title: kinds.pass, content: 'SELECT *' }
    if (content.kind !== 'group') return nodeText(content)
    const { label, members } = content
    return {
      kind: 'group',
      title: label === '' ? kinds.group : label,
      content: label === '' ? t.rules(number(rules)) : t.members(number(members.length)),
    }
  }
}

/** Name of a node, and a summary of its content in one line. */
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
                : t.conditions(number(countConditions(content.content.form))),
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

const countConditions = ({ items }: ConditionGroup): number =>
  items.reduce((sum, item) => sum + ('items' in item ? countConditions(item) : 1), 0)
