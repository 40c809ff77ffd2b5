import type { NodeRow, nodeList } from '@signalbox/contract/nodes'
import type { AnswerOf } from '@signalbox/contract/operation'
import type { ReactNode } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import type { Read } from '#api/query.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { nodeMemory, memoryText } from '#domain/nodes/node-memory.ts'
import { NodeLink, ScreenLink } from '#domain/page/links.tsx'
import { NodeLoad } from '#domain/nodes/NodeLoad.tsx'
import { NodeStatus } from '#domain/nodes/NodeStatus.tsx'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { paths } from '#paths.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Gauge } from '#ui/Gauge.tsx'
import { late } from '#ui/late.tsx'
import styles from '#screens/overview/NodeSummary.module.css'
import { overviewMessages } from '#screens/overview/overview.messages.ts'

const NodeTable = late(async () => (await import('#screens/overview/NodeTable.tsx')).NodeTable)

/** Nodes of the cluster: a single one as a line, several as a table. */
export function NodeSummary({ read }: { read: Read<AnswerOf<typeof nodeList>> }) {
  const sentence = useErrorSentence()
  const [first, ...more] = read.data ?? []
  if (more.length > 0) return <NodeTable read={read} />
  if (first !== undefined) return <NodeLine node={first} />
  if (!read.isError) return <div className={styles.line} />
  return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
}

function NodeLine({ node }: { node: NodeRow }) {
  const t = useMessages(overviewMessages)
  const words = useMessages(nodeMessages)
  const formats = useFormats()
  const memory = nodeMemory(node)
  return (
    <section className={styles.line} aria-label={t.nodes}>
      <NodeLink node={node.node} />
      <NodeStatus status={node.node_status} />
      <dl className={styles.facts}>
        <Fact label={words.uptime}>
          {node.uptime === undefined ? UNKNOWN : formats.duration(node.uptime)}
        </Fact>
        {node.cpu_use === undefined ? (
          <Fact label={words.load}>
            <NodeLoad node={node} />
          </Fact>
        ) : (
          <Fact label={words.cpu}>
            <Gauge share={node.cpu_use / 100} label={`${formats.number(node.cpu_use)}%`} />
          </Fact>
        )}
        <Fact label={words.memory}>
          {memory === undefined ? (
            UNKNOWN
          ) : (
            <Gauge share={memory.used / memory.total} label={memoryText(node, formats)} />
          )}
        </Fact>
        <Fact label={words.version}>{node.version ?? UNKNOWN}</Fact>
      </dl>
      <span className={styles.all}>
        <ScreenLink to={paths.nodes()}>{t.nodesAll}</ScreenLink>
      </span>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className="numeric">{children}</dd>
    </div>
  )
}
