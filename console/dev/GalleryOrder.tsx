import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { DragHandle } from '#ui/order/DragHandle.tsx'
import { MoveButtons } from '#ui/order/MoveButtons.tsx'
import { useReorder } from '#ui/order/use-reorder.ts'
import { Section } from '#ui/Section.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { galleryMessages } from './gallery.messages.ts'

/** Rows that are dragged, or moved with the arrow keys or buttons. */
export function GalleryOrder() {
  const t = useMessages(uiMessages)
  const words = useMessages(galleryMessages)
  const [ids, setIds] = useState<readonly string[]>(['client-1', 'client-2', 'client-3'])
  const reorder = useReorder(ids, async (order) => {
    setIds(order)
    return true
  })
  return (
    <Section title={t.order}>
      <table aria-label={t.order}>
        <tbody>
          {reorder.order.map((id, place) => (
            <tr key={id} data-row={place}>
              <td>
                <DragHandle
                  id={id}
                  label={`${id}: ${t.moveRow}`}
                  disabled={false}
                  onPointerDown={reorder.onPointerDown}
                  onStep={reorder.step}
                />
              </td>
              <td className="mono">{id}</td>
              <td>
                <MoveButtons
                  at={place}
                  count={ids.length}
                  labels={{ up: `${id}: ${words.up}`, down: `${id}: ${words.down}` }}
                  onMove={(by) => reorder.step(id, by)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
