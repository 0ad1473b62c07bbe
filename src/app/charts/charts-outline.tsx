/** Reserves the final positions of the charts until their code or first numbers arrive. */
export function ChartsOutline({ phone }: { readonly phone: boolean }) {
  const titles = phone
    ? ['Task return']
    : ['Task return', 'Training return', 'Where the reward came from', 'Success'];
  return (
    <section className="charts" aria-label="Charts" aria-busy="true">
      <div className="charts-bar" />
      <div className="chart-grid">
        {titles.map((title) => (
          <div key={title} className="chart-card">
            <h3 className="chart-title">{title}</h3>
            <div className="chart-legend" />
            <div className="chart-space" />
          </div>
        ))}
      </div>
    </section>
  );
}
