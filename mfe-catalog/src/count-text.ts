/** "12", "4,812", or "1,000+" where nobody counted on. */
export const countText = (count: number, more = false) => `${count.toLocaleString('en-US')}${more ? '+' : ''}`;
