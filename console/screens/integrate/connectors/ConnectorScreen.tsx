import { connectors } from '../../../parts/integration/families.ts'
import { ItemScreen } from '../../../parts/integration/detail/ItemScreen.tsx'

export const ConnectorScreen = ({ id }: { id: string }) => (
  <ItemScreen family={connectors} id={id} />
)
