/**
 * The heights nearest to the wanted ones, in their order, with a distance of at least `step`: neighbours that are too
 * close form a block around the mean of their wishes.
 */
export function spread(wishes: readonly number[], step: number): number[] {
  const blocks: { sum: number; count: number }[] = []
  for (const [row, wish] of wishes.entries()) {
    // Without its own rows, a block is at one height.
    let block = { sum: wish - row * step, count: 1 }
    for (
      let before = blocks.at(-1);
      before && calculateMean(before) >= calculateMean(block);
      before = blocks.at(-1)
    ) {
      blocks.pop()
      block = { sum: before.sum + block.sum, count: before.count + block.count }
    }
    blocks.push(block)
  }
  const means = blocks.flatMap((block) =>
    Array.from({ length: block.count }, () => calculateMean(block)),
  )
  return means.map((mean, row) => mean + row * step)
}

const calculateMean = ({ sum, count }: { sum: number; count: number }) => sum / count
