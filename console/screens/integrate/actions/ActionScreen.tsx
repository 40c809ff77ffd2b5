import { actions } from '#domain/integration/families.ts'
import { ItemScreen } from '#domain/integration/detail/ItemScreen.tsx'

export const ActionScreen = ({ id }: { id: string }) => <ItemScreen family={actions} id={id} />
