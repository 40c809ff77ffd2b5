import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { NodeSelect } from '#domain/nodes/NodeSelect.tsx'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { ToolFold } from '#ui/ToolFold.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { metricsMessages } from './metrics.messages.ts'
import styles from './metrics.module.css'
import type { MetricsSearch } from './metrics.paths.ts'
import { Tip } from '#ui/Tip.tsx'

interface MetricsToolsProps {
  search: MetricsSearch
  onSearch: (part: Partial<MetricsSearch>) => void
  /** There are several nodes. */
  canCompare: boolean
  isMarked: boolean
  onMark: () => void
  /** Further actions, at the right. */
  children?: ReactNode
}

export function MetricsTools(props: MetricsToolsProps) {
  const { search, onSearch, canCompare, isMarked } = props
  const t = useMessages(metricsMessages)
  const flag = (isOn: boolean) => (isOn ? ('1' as const) : undefined)
  return (
    <ScreenTools>
      <div className={styles.search} role="search">
        <SearchField
          label={t.search}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q === '' ? undefined : q })}
        />
      </div>
      <ToolFold>
        <div className={styles.tools}>
          <NodeSelect
            value={search.node}
            onChange={(node) => onSearch({ node, compare: undefined })}
          />
          {canCompare && (
            <Checkbox
              label={t.byNode}
              checked={search.compare !== undefined}
              onChange={(event) =>
                onSearch({ compare: flag(event.currentTarget.checked), node: undefined })
              }
            />
          )}
          <Checkbox
            label={t.hideZeros}
            checked={search.active !== undefined}
            onChange={(event) => onSearch({ active: flag(event.currentTarget.checked) })}
          />
        </div>
        <div className={styles.actions}>
          <Tip label={t.markHelp}>
            <Button size="xs" variant="default" aria-pressed={isMarked} onClick={props.onMark}>
              {isMarked ? t.unmark : t.mark}
            </Button>
          </Tip>
          {props.children}
        </div>
      </ToolFold>
    </ScreenTools>
  )
}
