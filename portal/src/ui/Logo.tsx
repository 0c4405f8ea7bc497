export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M6 11h20v4H6zM9 15h4v11H9zM19 15h4v11h-4z" />
    </svg>
  );
}
