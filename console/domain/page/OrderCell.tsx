import { useFormats } from '#language.tsx'
import { DragHandle } from '#ui/order/DragHandle.tsx'
import styles from '#ui/order/DragHandle.module.css'
import type { useReorder } from '#ui/order/use-reorder.ts'
import { useLock } from './lock.ts'

interface OrderCellProps {
  id: string
  /** Accessible name of the handle, such as "Move". */
  label: string
  reorder: ReturnType<typeof useReorder>
}

/** Cell with the position of a row, and the handle that moves it. */
export function OrderCell({ id, label, reorder }: OrderCellProps) {
  const { number } = useFormats()
  const lock = useLock()
  const { order, dragged, onPointerDown, step } = reorder
  return (
    <span className={id === dragged ? styles.dragged : undefined}>
      <DragHandle
        id={id}
        label={lock.reason ?? label}
        disabled={!lock.canWrite || order.length < 2}
        onPointerDown={onPointerDown}
        onStep={step}
      />
      <span className="numeric">{number(order.indexOf(id) + 1)}</span>
    </span>
  )
}
