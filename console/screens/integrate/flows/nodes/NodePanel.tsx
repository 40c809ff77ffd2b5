import type { FlowNode, NodeContent, SourceContent } from '@signalbox/flow/graph'
import { useMessages } from '#language.tsx'
import { RepublishForm } from '#domain/rule/outputs/RepublishForm.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { canvasMessages } from '../canvas/canvas.messages.ts'
import { FilterForm } from './FilterForm.tsx'
import { FunctionForm } from './FunctionForm.tsx'
import styles from './nodes.module.css'
import { nodesMessages } from './nodes.messages.ts'
import { NewObjectPanel, ObjectPanel, type Rule } from './ObjectPanel.tsx'
import { EventForm, MessageForm } from './SourceForm.tsx'

interface NodePanelProps {
  /** Content of the node; for a new one, its initial content. */
  content: NodeContent
  isNew: boolean
  /** The other nodes of the flow. */
  others: readonly FlowNode[]
  rule: Rule
  onApply: (content: NodeContent) => void
  onClose: () => void
}

/** The form of a node. */
export function NodePanel({ content, isNew, others, rule, onApply, onClose }: NodePanelProps) {
  const t = useMessages(nodesMessages)
  const kinds = useMessages(canvasMessages)
  const title = kinds[content.kind]
  const common = { title, onClose }
  const sources = others.filter((node): node is FlowNode & SourceContent =>
    ['message', 'event', 'source'].includes(node.kind),
  )
  switch (content.kind) {
    case 'message':
      return <MessageForm {...common} content={content} others={sources} onApply={onApply} />
    case 'event':
      return <EventForm {...common} content={content} others={sources} onApply={onApply} />
    case 'function':
      return (
        <FunctionForm
          {...common}
          content={content.content}
          onApply={(next) => onApply({ kind: 'function', content: next })}
        />
      )
    case 'filter':
      return (
        <FilterForm
          {...common}
          content={content.content}
          onApply={(next) => onApply({ kind: 'filter', content: next })}
        />
      )
    case 'republish':
      return (
        <RepublishForm
          args={isNew ? undefined : content.args}
          onSave={(action) => {
            if (typeof action !== 'string') onApply({ kind: 'republish', args: action.args ?? {} })
          }}
          onClose={onClose}
        />
      )
    case 'action':
    case 'source': {
      const { kind: noun, type, name } = content
      if (!isNew)
        return (
          <ObjectPanel noun={noun} type={type} name={name} ruleId={rule.id} onClose={onClose} />
        )
      const taken = others.flatMap((node) =>
        node.kind === noun ? [`${node.type}:${node.name}`] : [],
      )
      return (
        <NewObjectPanel
          noun={noun}
          type={type}
          taken={taken}
          rule={rule}
          onApply={(chosen) => onApply({ kind: noun, type, name: chosen })}
          onClose={onClose}
        />
      )
    }
    case 'console':
    case 'locked':
      return (
        <SidePanel title={title} onClose={onClose}>
          <p className={styles.quiet}>{content.kind === 'console' ? t.consoleHelp : t.locked}</p>
          {content.kind === 'locked' && (
            <pre className="mono">{JSON.stringify(content.output, null, 2)}</pre>
          )}
        </SidePanel>
      )
  }
}
