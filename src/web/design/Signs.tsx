/** The shield of an Interstate or a US route, and the tag of an exit: `I-40`, `267`. */
export function Signs({ road, exit }: { readonly road: string | undefined; readonly exit: string | undefined }) {
  if (road === undefined && exit === undefined) return null;
  return (
    <span class="signs">
      {road !== undefined && <Shield road={road} />}
      {exit !== undefined && <span class="exit"><span class="unseen">exit </span>{exit}</span>}
    </span>
  );
}

function Shield({ road }: { readonly road: string }) {
  const number = /^I-(?<number>\d+\w?)$/.exec(road)?.groups?.["number"];
  if (number === undefined) return <span class="road">{road}</span>;
  return (
    <svg class="shield" viewBox="0 0 20 20" width="17" height="17" role="img" aria-label={road}>
      <path d="M3 1.2c2.3 1 4.7 1 7-.4 2.300 1.4 4.700 1.400 7 .4 2.200 3 2.600 6.600 1.300 10-1.200 3.400-4 6.300-8.300 8.200-4.300-1.900-7.100-4.800-8.300-8.200C.4 7.800.8 4.200 3 1.200Z" fill="var(--shield)" />
      <path d="M3 1.200c2.300 1 4.700 1 7-.4 2.300 1.400 4.700 1.400 7 .4 1.100 1.500 1.700 3 2 4.600H1C1.300 4.200 1.900 2.700 3 1.200Z" fill="var(--shield-top)" />
      <text x="10" y="14.500" text-anchor="middle" fill="#fff" font-family="var(--font-sign)" font-weight="700" font-size={number.length > 2 ? 7 : 9}>{number}</text>
    </svg>
  );
}
