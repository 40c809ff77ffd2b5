import { NewStageScreen } from '#domain/stages/NewStageScreen.tsx'
import { StageListScreen } from '#domain/stages/StageListScreen.tsx'
import { StageScreen } from '#domain/stages/StageScreen.tsx'
import { useSearch } from '#routing/react.tsx'
import { transformations } from './transformations.ts'
import { transformationSearch } from './transformations.paths.ts'

export const TransformationsScreen = () => <StageListScreen list={transformations} />

export const NewTransformationScreen = () => <NewStageScreen list={transformations} />

export function TransformationScreen({ name }: { name: string }) {
  const [{ tab }] = useSearch(transformationSearch)
  return <StageScreen list={transformations} name={name} tab={tab} />
}
