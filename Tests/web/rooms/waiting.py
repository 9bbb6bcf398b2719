"""Waiting for what is to happen, however slowly software draws on a machine that is busy."""


def until(page, condition, seconds=60):
    """Waits without `wait_for_function`, which the page's policy forbids."""
    for _ in range(int(seconds * 10)):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never came true: {condition}")


def press(locator):
    """Clicks what is there, without waiting for two frames in which it stands still: they may be half a minute apart."""
    locator.wait_for()
    locator.click(force=True)
