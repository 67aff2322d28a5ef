/** What the page does, and its keys. */
export function Help() {
  return (
    <div class="help">
      <p>
        You give two places, a file of stations with prices and a truck. The page finds the stops that cost least, and
        proves that no others cost less. All of it happens in this page: it works without a network, and nothing leaves
        it unless you enter an API key.
      </p>
      <p>
        Press a stop to see why it is in the plan, what the next best station would cost, and what to do if it is
        closed. Press any other station on the map to see what a stop there would cost. <b>Must stop</b> and{" "}
        <b>Never</b> change the plan at once, and everything can be undone.
      </p>
      <dl class="keys">
        <dt>↑ ↓</dt>
        <dd>the stops, in the list</dd>
        <dt>← →</dt>
        <dd>the stations, in the chart</dd>
        <dt>+ − 0</dt>
        <dd>zoom the map, show all of it</dd>
        <dt>/</dt>
        <dd>enter another trip</dd>
        <dt>Ctrl Z</dt>
        <dd>take back the last change</dd>
        <dt>Esc</dt>
        <dd>let go of a station, close a form</dd>
      </dl>
      <p>
        <a href="docs">The service’s interface</a> · <a href="licenses.md">Licences of what this page contains</a>
      </p>
    </div>
  );
}
