/** Waits until the browser has shown what the page is now. */
export async function painted() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}
