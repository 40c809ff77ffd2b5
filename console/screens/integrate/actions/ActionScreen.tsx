import { actions } from '../../../parts/integration/families.ts'
import { ItemScreen } from '../../../parts/integration/detail/ItemScreen.tsx'

export const ActionScreen = ({ id }: { id: string }) => <ItemScreen family={actions} id={id} />
